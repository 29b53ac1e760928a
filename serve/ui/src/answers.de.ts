// What the engine says, in German: the rules of games, and its sentences about moves and answers.
// A sentence without a pattern stays English.
import { rules, strategies } from './games.de'
import { puzzles, status } from './status.de'

const players: Record<string, string> = { Left: 'Links', Right: 'Rechts', Center: 'Mitte', left: 'Links', right: 'Rechts' }
const p = (x: string) => players[x] ?? x
const what: Record<string, string> = { win: 'Gewinn', draw: 'Remis', loss: 'Verlust' }
const der = (x: string) => (x === 'draw' ? 'das Remis' : `den ${what[x] ?? x}`)
const P = '(Left|Right)'
/** Sentences, each as a whole: what one of them says may come after another. */
const sentences: [RegExp, (...m: string[]) => string][] = [
  [/This move keeps the (win|draw|loss)\./g, (_, x) => `Dieser Zug hält ${der(x)}.`],
  [/This move gave the (win|draw|loss) away\./g, (_, x) => `Dieser Zug hat ${der(x)} vergeben.`],
  [/(?:Now t|T)he nim values are ([\d, ]+) and the nim sum is (\d+); a winning move leaves nim sum 0\./g, (_, a, b) => `Die Nim-Werte sind ${a}, und die Nim-Summe ist ${b}; ein Gewinnzug lässt die Nim-Summe 0.`],
  [/(?:Now t|T)he nim sum is (\d+); a winning move leaves nim sum 0\./g, (_, a) => `Die Nim-Summe ist ${a}; ein Gewinnzug lässt die Nim-Summe 0.`],
  [/([^.!?]+?) would have kept it\./g, (_, a) => `${a.replaceAll(' or ', ' oder ')} hätte ihn gehalten.`],
  [new RegExp(`${P}'s winning reply is ([^.]+(?:\\.[^ ][^.]*)*)\\.`, 'g'), (_, a, b) => `Die Antwort, mit der ${p(a)} gewinnt, ist ${b}.`],
  [new RegExp(`${P}'s best reply is ([^.]+(?:\\.[^ ][^.]*)*)\\.`, 'g'), (_, a, b) => `Die beste Antwort von ${p(a)} ist ${b}.`],
  [new RegExp(`${P} had lost already: every move loses\\.`, 'g'), (_, a) => `${p(a)} hatte schon verloren: jeder Zug verliert.`],
  [/It was the only move\./g, () => 'Es war der einzige Zug.'],
  [/This one holds out as long as any\./g, () => 'Dieser hält so lange durch wie jeder andere.'],
  [/([^.!?]+?) would have held out longest: (\d+) turns instead of (\d+)\./g, (_, a, b, c) => `${a} hätte am längsten durchgehalten: ${b} Züge statt ${c}.`],
  [/This takes longer to find out than there is time for\./g, () => 'Das herauszufinden dauert länger, als Zeit ist.'],
  [new RegExp(`If ${P} begins, ${P} wins with (.+?)\\.(?= |$)`, 'g'), (_, a, b, c) => `Wenn ${p(a)} anfängt, gewinnt ${p(b)} mit ${c}.`],
  [new RegExp(`If ${P} begins, ${P} has no winning move\\.`, 'g'), (_, a, b) => `Wenn ${p(a)} anfängt, hat ${p(b)} keinen Gewinnzug.`],
  [new RegExp(`If ${P} begins, nobody can force a win\\.`, 'g'), (_, a) => `Wenn ${p(a)} anfängt, kann niemand den Gewinn erzwingen.`],
  [/Yes: that is (.+?)\.(?= |$)/g, (_, a) => `Ja: das ist ${of(a)}.`],
  [/Yes: (.+?) is worth (.+?)\.(?= |$)/g, (_, a, b) => `Ja: ${a} ist ${b} wert.`],
  [/Yes, in this order\./g, () => 'Ja, in dieser Reihenfolge.'], [/Yes, all of them\./g, () => 'Ja, alle.'], [/^Yes\.$/g, () => 'Ja.'], [/Think again\./g, () => 'Denk noch einmal nach.'], [/^You won\.$/g, () => 'Du hast gewonnen.'], [/The game is not over\. Play on\./g, () => 'Das Spiel ist nicht zu Ende. Spiel weiter.'],
  [/(\S.*?) is too small: it is less than (.+?)\.(?= |$)/g, (_, a, b) => `${a} ist zu klein: es ist weniger als ${of(b)}.`],
  [/(\S.*?) is too large: it is greater than (.+?)\.(?= |$)/g, (_, a, b) => `${a} ist zu groß: es ist mehr als ${of(b)}.`],
  [/(\S.*?) cannot be compared with (.+?): in their difference whoever begins wins\./g, (_, a, b) => `${a} lässt sich mit ${of(b, 'dem Wert der Stellung')} nicht vergleichen: in der Differenz gewinnt, wer anfängt.`],
  [/On the board is the position with minus your value beside it: were they equal, whoever begins would lose\./g, () => 'Auf dem Brett steht die Stellung, und daneben minus dein Wert: wären sie gleich, so verlöre, wer anfängt.'],
  [/On the board is the first with minus the second beside it: were it less, Right would always win\./g, () => 'Auf dem Brett steht das Erste, und daneben minus das Zweite: wäre es kleiner, so gewänne immer Rechts.'],
  [/(\S.*?) stands before (\S.*?), but it is not less: .*?\.(?= On|$)/g, (_, a, b) => `${a} steht vor ${b}, ist aber nicht kleiner.`],
  [/^(\S+) is not ([NPLRD])\./g, (_, a, b) => `${a} ist nicht ${b}.`],
  [/Move (\d+), (.+?), keeps the win\./g, (_, a, b) => `Zug ${a}, ${b}, hält den Gewinn.`],
  [/Before move (\d+) nothing could be given away: its player was losing already\./g, (_, a) => `Vor Zug ${a} war nichts zu vergeben: sein Spieler verlor schon.`],
  [new RegExp(`Move (\\d+) decided the game\\. ${P} played (.+?)\\.(?= |$)`, 'g'), (_, a, b, c) => `Zug ${a} hat das Spiel entschieden. ${p(b)} spielte ${c}.`],
  [new RegExp(`${P} could win from the start, and made no mistake\\. No move of ${P} would have helped\\.`, 'g'), (_, a, b) => `${p(a)} konnte von Anfang an gewinnen und machte keinen Fehler. Kein Zug von ${p(b)} hätte geholfen.`],
  [new RegExp(`${P} cannot move; the last move (wins|loses): ${P} wins`, 'g'), (_, a, b, c) => `${p(a)} kann nicht ziehen; der letzte Zug ${b === 'wins' ? 'gewinnt' : 'verliert'}: ${p(c)} gewinnt`],
  [new RegExp(`^${P} wins$`, 'g'), (_, a) => `${p(a)} gewinnt`],
  [/The game is over in this position, so there is nothing to find\. Choose a position with moves\./g, () => 'Das Spiel ist in dieser Stellung zu Ende, also ist nichts zu finden. Wähle eine Stellung mit Zügen.'],
  [/This position is too large to be solved in the time of a page, so nobody can check the answer\. Make it smaller\./g, () => 'Diese Stellung ist zu groß, um auf einer Seite gelöst zu werden; niemand kann die Antwort prüfen. Mach sie kleiner.'],
  [/The same move wins when the last move wins: nobody needs to know that the last move loses here\./g, () => 'Derselbe Zug gewinnt auch, wenn der letzte Zug gewinnt: niemand muss wissen, dass er hier verliert.'],
  [/It takes too long to find out who wins if the other player begins\. Make the position smaller\./g, () => 'Herauszufinden, wer gewinnt, wenn der andere beginnt, dauert zu lange. Mach die Stellung kleiner.'],
  [/Nobody needs a draw here: (Left|Right) wins with best play\./g, (_, a) => `Niemand braucht hier ein Remis: ${p(a)} gewinnt bei bestem Spiel.`],
  [/No move of (Left|Right) (wins|draws)\. Let the other player begin, or change the position\./g, (_, a, b) => `Kein Zug von ${p(a)} ${b === 'wins' ? 'gewinnt' : 'hält das Remis'}. Lass den anderen beginnen, oder ändere die Stellung.`],
  [/(\d+) of (\d+) moves are right: (.+?)\. A puzzle has one solution\. Change a heap or a square, or add a game\./g, (_, a, b, c) => `${a} von ${b} Zügen sind richtig: ${c}. Eine Aufgabe hat eine Lösung. Ändere einen Haufen oder ein Feld, oder nimm ein Spiel dazu.`],
  [/This is the only move there is, so there is nothing to find\./g, () => 'Das ist der einzige Zug, also ist nichts zu finden.'],
  [/There are too many moves to check them all\. Make the position smaller\./g, () => 'Es sind zu viele Züge, um alle zu prüfen. Mach die Stellung kleiner.'],
  [/The value of a single Nim heap can be read off, so there is nothing to find\./g, () => 'Der Wert eines einzelnen Nim-Haufens lässt sich ablesen, also ist nichts zu finden.'],
  [/Nobody has checked that such a position exists\. Set one up to check it\./g, () => 'Niemand hat geprüft, dass es eine solche Stellung gibt. Stell eine auf, um es zu prüfen.'],
  [/Values belong to disjunctive sums in which the last move wins; choose these\./g, () => 'Werte gehören zu disjunktiven Summen, in denen der letzte Zug gewinnt; wähle diese.'],
  [/From 2 to (\d+) boards can be put in order; there are (\d+)\./g, (_, a, b) => `Von 2 bis ${a} Brettern lassen sich ordnen; es sind ${b}.`],
  [/^(.+) and (.+) have equal values, so two orders are right\./g, (_, a, b) => `${a} und ${b} sind gleich viel wert, also sind zwei Reihenfolgen richtig.`],
  [/^(.+) and (.+) cannot be compared, so there is no order\./g, (_, a, b) => `${a} und ${b} sind nicht vergleichbar, also gibt es keine Reihenfolge.`],
  [/No number up to (\d+) is right\./g, (_, a) => `Keine Zahl bis ${a} ist richtig.`],
  [/(\d+) numbers up to (\d+) are right: (.+?); a puzzle has one solution\./g, (_, a, b, c) => `${a} Zahlen bis ${b} sind richtig: ${c}; eine Aufgabe hat eine Lösung.`],
  [/A board to be built has a \? where its number, or all of it, is missing, as in (.+?)\.$/g, (_, a) => `Ein Brett, das gebaut wird, hat ein ? an der Stelle der Zahl oder der ganzen Stellung, wie in ${a.replace(' or ', ' oder ')}.`],
  [/nobody has won/g, () => 'niemand hat gewonnen'],
]
const of = (x: string, dative = '') => (x === 'the value of the position' ? dative || 'der Wert der Stellung' : x)
export const sentence = (text: string) => sentences.reduce((s, [re, to]) => s.replace(re, to as (...m: string[]) => string), text)

/** The text of a puzzle that was generated: the rules of its games, as they are joined in English. */
function puzzle(text: string, address: unknown): string {
  const names = [...new Set([...String(address).matchAll(/(?:^|&)g=([^:&]+)/g)].map((m) => m[1]))]
  if (!/[.]/.test(text) || /(^|&)as=/.test(String(address)) || !names.every((n) => rules[n])) return text
  return [...names.map((n) => rules[n]), ...(/(^|&)end=loses/.test(String(address)) ? ['Wer den letzten Zug macht, verliert.'] : [])].join(' ')
}
const told = new Set(['says', 'why', 'reason', 'problem', 'caution'])
/** An answer of the engine with its rules and sentences in German. */
export function answer<T>(x: T): T {
  if (Array.isArray(x)) return x.map(answer) as T
  if (!x || typeof x !== 'object') return x
  const o = x as Record<string, unknown>, out: Record<string, unknown> = {}, name = (o.game ?? o.name) as string
  for (const k in o) {
    const v = o[k]
    if (k === 'scene' || k === 'shapes' || k === 'moves' || k === 'markdown') out[k] = v
    else if (k === 'rule' && typeof v === 'string' && rules[name]) out[k] = rules[name]
    else if (k === 'strategy' && typeof v === 'string' && strategies[name]) out[k] = strategies[name]
    else if ((k === 'known' || k === 'complexity') && typeof v === 'string' && status[v]) out[k] = status[v]
    else if ((k === 'title' || k === 'text') && typeof v === 'string') out[k] = 'address' in o ? puzzles[v] ?? puzzle(v, o.address) : v
    else if (told.has(k) && typeof v === 'string') out[k] = sentence(v)
    else out[k] = answer(v)
  }
  return out as T
}
