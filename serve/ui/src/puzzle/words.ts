// The texts of puzzles that ask for a value, a position or an order. They are apart from en.ts
// because only the pages that show such puzzles load them.
import { language } from '../en'

export const words = {
  en: {
    'goal.value': 'What is it worth?', 'goal.build': 'Build a position …', 'goal.order': 'Put the boards in order',
    'ask.value': 'What is this position worth?', 'ask.order': 'Put the boards in order, the least first.',
    'ask.build.value': 'Build a position that is worth {0}.', 'ask.build.outcome': 'Build a position with the outcome {0}.', 'ask.fill.value': 'Which number makes this worth {0}?', 'ask.fill.outcome': 'With which number is the outcome {0}?',
    'outcome.L': 'L: Left wins, whoever begins', 'outcome.R': 'R: Right wins, whoever begins', 'outcome.N': 'N: the player to move wins', 'outcome.P': 'P: the player to move loses', 'outcome.D': 'D: nobody can force a win',
    'value': 'Value', 'position': 'Position', 'number': 'The number in place of the ?', 'check': 'Check', 'up': '{0}: one place up', 'down': '{0}: one place down',
    'hint.who': 'Who wins with best play: {0}.', 'hint.least': 'The least is {0}.', 'hint.most': 'The greatest is {0}.', 'hint.range': 'It is at most {0}.', 'hint.long': 'The value is written with {0} signs.', 'solution': 'The solution is {0}.', 'play': 'See it on the board',
    'make.want': 'It must be', 'make.want.value': 'worth', 'make.want.outcome': 'of the outcome', 'make.answer': 'The answer is {0}.', 'make.shape': 'Any position of {0} with this value or outcome is right. Yours is one: {1}. It is not in the link.', 'make.mark': 'Write a ? for the number that is asked for, as in nim(2,4,?). Without a ?, all of the position is built.', 'make.items': 'Type the boards with + between them, as in hackenbush(br) + hackenbush(b) + hackenbush(brr).',
    'natural.convention.wins': 'The wrong move that looks right: {0}. It would win if the last move lost; here {1} answers it.', 'natural.convention.loses': 'The wrong move that looks right: {0}. It would win if the last move won; here {1} answers it.', 'natural.long': 'The wrong move that holds out longest: {0}. {1} answers it.',
  },
  de: {
    'goal.value': 'Was ist sie wert?', 'goal.build': 'Eine Stellung bauen …', 'goal.order': 'Die Bretter ordnen',
    'ask.value': 'Was ist diese Stellung wert?', 'ask.order': 'Ordne die Bretter, das kleinste zuerst.',
    'ask.build.value': 'Baue eine Stellung, die {0} wert ist.', 'ask.build.outcome': 'Baue eine Stellung mit dem Ausgang {0}.', 'ask.fill.value': 'Mit welcher Zahl ist sie {0} wert?', 'ask.fill.outcome': 'Mit welcher Zahl ist der Ausgang {0}?',
    'outcome.L': 'L: Links gewinnt, egal wer beginnt', 'outcome.R': 'R: Rechts gewinnt, egal wer beginnt', 'outcome.N': 'N: wer am Zug ist, gewinnt', 'outcome.P': 'P: wer am Zug ist, verliert', 'outcome.D': 'D: niemand kann einen Gewinn erzwingen',
    'value': 'Wert', 'position': 'Stellung', 'number': 'Die Zahl an der Stelle des ?', 'check': 'Prüfen', 'up': '{0}: einen Platz nach oben', 'down': '{0}: einen Platz nach unten',
    'hint.who': 'Bei bestem Spiel gewinnt: {0}.', 'hint.least': 'Das kleinste ist {0}.', 'hint.most': 'Das größte ist {0}.', 'hint.range': 'Sie ist höchstens {0}.', 'hint.long': 'Der Wert hat {0} Zeichen.', 'solution': 'Die Lösung ist {0}.', 'play': 'Auf dem Brett ansehen',
    'make.want': 'Sie soll', 'make.want.value': 'so viel wert sein:', 'make.want.outcome': 'diesen Ausgang haben:', 'make.answer': 'Die Antwort ist {0}.', 'make.shape': 'Jede Stellung von {0} mit diesem Wert oder Ausgang ist richtig. Deine ist eine: {1}. Sie steht nicht im Link.', 'make.mark': 'Schreib ein ? für die gesuchte Zahl, wie in nim(2,4,?). Ohne ? wird die ganze Stellung gebaut.', 'make.items': 'Tippe die Bretter mit + dazwischen, etwa hackenbush(br) + hackenbush(b) + hackenbush(brr).',
    'natural.convention.wins': 'Der falsche Zug, der richtig aussieht: {0}. Er gewänne, wenn der letzte Zug verlöre; hier antwortet {1}.', 'natural.convention.loses': 'Der falsche Zug, der richtig aussieht: {0}. Er gewänne, wenn der letzte Zug gewänne; hier antwortet {1}.', 'natural.long': 'Der falsche Zug, der sich am längsten hält: {0}. Die Antwort ist {1}.',
  },
} as const
export type Word = keyof typeof words.en
export const w = (k: Word, ...a: unknown[]): string => words[language()][k].replace(/\{(\d)\}/g, (_, i) => String(a[+i]))
