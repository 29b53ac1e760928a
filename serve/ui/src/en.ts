// Every text of the pages, in one place. {0}, {1} are filled in.
export const en = {
  'skip': 'Skip to the page', 'brand': 'upstar, home', 'nav': 'Pages', 'search': 'Search or type a position',
  'theme.light': 'Light theme', 'theme.dark': 'Dark theme', 'close': 'Close', 'cancel': 'Cancel', 'done': 'Done', 'choose': 'These places mean several moves:',
  'nav.play': 'Play', 'nav.explore': 'Explore', 'nav.worksheet': 'Worksheet', 'nav.learn': 'Learn', 'nav.help': 'Help',
  'none.title': 'There is no such page', 'none.text': 'Nothing is at {0}.', 'none.home': 'Home',
  'offline': 'The server does not answer. Nothing that you made is lost; trying again …', 'unloaded': 'This page did not arrive.', 'retry': 'Try again', 'busy': 'working …', 'stop': 'Stop', 'stopped': 'stopped', 'copied': 'Copied',
  'keys.title': 'Keys', 'keys.on': 'Single keys are on', 'piece.left': 'Left’s piece', 'piece.right': 'Right’s piece', 'moves.one': '{0} move', 'moves.many': '{0} moves',
  'home.page': 'upstar: who wins, by which moves, and why', 'home.title': 'Who wins, by which moves, and why?',
  'home.lead': '{0} games with perfect play inside. Play one, play several at once, look into a position, or compute with what positions are worth.',
  'home.your': 'Your move: you are Left', 'home.thinks': 'Right is thinking …', 'home.won': 'You win', 'home.lost': 'Right wins',
  'home.rule': 'Cut a blue or a green edge. What no longer touches the ground falls. Who cannot move loses.',
  'home.several': 'Play several at once', 'home.look': 'Look into a position', 'home.rulesets': 'rulesets', 'home.ways': 'ways to play several at once', 'home.install': 'things to install',
  'home.gallery': 'Games', 'home.puzzles': 'Puzzles', 'home.solved': 'solved', 'home.learn': 'Read and try', 'home.again': 'Again', 'home.why': 'Why?', 'home.next': 'Next: several at once',
  'home.foot': 'upstar works without a network: nothing on these pages is fetched from elsewhere.', 'home.family': 'Family', 'home.kind': 'Kind', 'home.find': 'Find a game',
  'family.': 'All', 'family.heap': 'Heaps', 'family.coord': 'One piece', 'family.set': 'Sets', 'family.strip': 'Strips', 'family.grid': 'Boards', 'family.graph': 'Graphs', 'family.hypergraph': 'Lines', 'family.box': 'Boxes', 'family.explicit': 'Trees',
  'kind.impartial': 'Same moves for both', 'kind.partizan': 'Left and Right',
  'play.page': 'Play', 'play.left': 'Left', 'play.right': 'Right', 'play.tomove': 'to move', 'play.thinks': 'is thinking …', 'play.wins': 'wins', 'play.loses': 'has lost', 'play.drawn': 'a draw',
  'play.normal': 'Last move wins', 'play.misere': 'Last move loses', 'play.convention': 'normal play, or misère play',
  'play.undo': 'Undo', 'play.redo': 'Redo', 'play.new': 'New game', 'play.share': 'Share', 'play.again': 'Again', 'play.resign': 'Resign', 'play.why': 'Why?', 'play.edit': 'Set up', 'play.explore': 'Explore',
  'play.one': 'One game', 'play.two': 'Two games', 'play.three': 'Three games', 'play.count': '{0} games', 'play.title': '{0}, {1}',
  'play.rival': '{0} is', 'play.in': 'In which games one moves', 'play.hints': 'Hints', 'play.moves': 'Moves', 'play.begin': 'No move yet. {0} begins.', 'play.click': 'Click a place, or walk with Tab and the arrow keys.',
  'play.planned': '{0} planned in {1}', 'play.clear': 'Clear', 'play.go': 'Play', 'play.type': 'Type a move', 'play.typed': 'Move', 'play.notmove': 'No move is called {0}.', 'play.noproof': 'played without a proof', 'play.gave': 'this gave the win away',
  'play.secret': 'Nothing is given away. Keys 0–4 choose.', 'play.forced': '{0} wins with best play.', 'play.nobody': 'Nobody can force a win.', 'play.unknown': 'Not known yet.', 'play.good': '{0} of {1} moves win.', 'play.good1': '1 of {1} moves wins.', 'play.bad': 'No move of {0} wins.', 'play.leaves': 'leaves',
  'play.restored': 'This address could be read only in part: {0} What could be restored is on the table.', 'play.unread': 'This address cannot be read.', 'play.locked': 'Hints are locked in this game.', 'play.ended': 'ended', 'play.gone': 'thrown away', 'play.repeats': 'This position was on the table before.',
  'play.solved': 'Solved. This was the one move that wins.', 'play.notsolved': 'That does not win. Take it back and look again.', 'play.goal': 'Find the move that wins.', 'play.nextpuzzle': 'Next puzzle', 'play.shared': 'The address of this game is copied.', 'play.address': 'Address of this game',
  'play.cold': 'cold', 'play.heat': 'temperature {0}', 'play.best': 'The best answer was {0}.', 'play.needs': '{0} of {1} planned',
  'play.together': 'All on one board', 'play.shared.label': '{0} games of {1} on one board', 'play.board': 'Game {0}, {1}. {2}', 'play.markP': 'Marked P: who has moved last wins when it ends.', 'play.markN': 'Marked N: who is to move wins when it ends.', 'play.drops': 'would be thrown away', 'play.table': 'The table', 'play.onesum': 'one sum', 'play.sumof': '{0} sum',
  'play.most': 'At most {0} moves make a turn.', 'play.least': 'A turn is at least {0} moves.', 'play.oddly': 'The number of moves must be odd.', 'play.parts': 'This is not a turn yet.', 'play.showme': 'Show it on the board', 'bars.leave': 'leave', 'bars.none': 'The heap of {0} cannot become {1}.',
  'thermo.says': 'Thermograph of {0}: mean {1}, temperature {2}, Left stop {3}, Right stop {4}', 'thermo.value': '← value', 'thermo.temperature': '↑ temperature', 'tree.open': 'Options of', 'tree.more': '{0} more', 'explore.by': 'by {0}', 'explore.genus': 'Genus', 'explore.playfrom': 'Play from here, step by step',
  'format.plain': 'Text', 'format.unicode': 'Unicode', 'format.latex': 'LaTeX', 'format.cgscript': 'CGScript', 'format.svg': 'Board, SVG', 'format.tikz': 'Board, TikZ', 'format.txt': 'Board, text', 'format.thermograph.svg': 'Thermograph, SVG', 'format.thermograph.tikz': 'Thermograph, TikZ', 'format.tree.svg': 'Tree, SVG', 'format.tree.tikz': 'Tree, TikZ',
  'play.call': 'Call it a draw',
  'game.compute': 'Compute', 'game.written': 'How a position is written', 'game.also': 'Also called', 'game.sources': 'Sources', 'game.try': 'Positions to try',
  'explore.page': 'Explore', 'explore.position': 'A position or a value', 'explore.go': 'Explore', 'explore.edit': 'Edit board', 'explore.play': 'Play from here', 'explore.value': 'Value', 'explore.copy': 'Copy', 'explore.sheet': 'Worksheet', 'explore.thermo': 'Thermograph', 'explore.tree': 'Game tree', 'explore.canonical': 'of the canonical form. Left’s moves go down to the left, Right’s to the right.', 'explore.playtree': 'of play, as far as it is small.',
  'explore.left': 'Left can move to', 'explore.right': 'Right can move to', 'explore.both': 'Either player can move to', 'explore.none': 'No move.', 'explore.more': 'There are more; these are the first.', 'explore.best': 'best', 'explore.dominated': 'dominated', 'explore.reversible': 'reversible', 'explore.wins': 'wins', 'explore.normal': 'Last move wins', 'explore.misere': 'Last move loses', 'explore.path': 'How we came here', 'explore.missing': 'Not found: {0}', 'explore.compare': 'Compare', 'explore.pinned': 'Pinned', 'explore.unpin': 'Unpin', 'explore.form': 'Misère form', 'explore.done': 'Done', 'explore.palette': 'What to paint', 'explore.facts': 'Facts',
  'explore.copyas': 'Copy as', 'explore.difference': 'The difference is', 'explore.columns': '{0} columns', 'explore.rows': '{0} rows', 'explore.column': 'column', 'explore.row': 'row', 'explore.fewer': 'One {0} less', 'explore.more1': 'One {0} more',
  'help.page': 'Help', 'help.title': 'Help', 'help.find': 'Find by name or idea: temperature, Grundy, who wins …', 'help.none': 'Nothing found for “{0}”.', 'help.try': 'Try it', 'help.count': '{0} entries', 'help.keys': 'Keys', 'help.member': 'member', 'help.type': 'type', 'help.ruleset': 'game',
  'learn.page': 'Learn', 'learn.larger': 'On a larger table', 'learn.title': 'Read and try', 'learn.try': 'Try it', 'learn.pages': 'Documents', 'learn.run': 'Run', 'learn.board': 'Play this position',
  'sheet.title': 'Name of the worksheet', 'sheet.untitled': 'worksheet', 'file.cgs': 'CGScript', 'file.html': 'HTML', 'file.tex': 'LaTeX', 'file.ipynb': 'Jupyter', 'sheet.runall': 'Run all', 'sheet.examples': 'Examples', 'sheet.new': 'New', 'sheet.recent': 'Recent', 'sheet.left': 'ended when the page was left', 'sheet.load': 'Open', 'sheet.export': 'Export', 'sheet.cell': 'Cell {0}', 'sheet.textcell': 'Text {0}', 'sheet.hint': 'CGScript; Shift+Enter runs it', 'sheet.texthint': 'Markdown, and mathematics between $ signs', 'sheet.edit': 'Edit', 'sheet.run': 'Run cell', 'sheet.up': 'Move up cell', 'sheet.down': 'Move down cell', 'sheet.drop': 'Delete cell', 'sheet.addcode': 'Cell', 'sheet.addtext': 'Text', 'sheet.count': 'The how-manieth cell that was run', 'sheet.changed': 'Changed since it was run.', 'sheet.stale': 'A cell above was run or changed since.', 'sheet.ran': 'Done.', 'sheet.shared': 'The address of this worksheet is copied.', 'sheet.unread': 'This worksheet cannot be read.', 'sheet.lost': 'The server has forgotten the variables of this worksheet; nothing you wrote is lost.', 'sheet.plot': 'Plot', 'sheet.plotof': '{0} numbers from {1} to {2}',
  'hint.0': 'Off', 'hint.1': 'Who wins', 'hint.2': 'Moves', 'hint.3': 'Values', 'hint.4': 'Heat',
  'rival.perfect': 'the perfect player', 'rival.careful': 'a careful player', 'rival.careless': 'a careless player', 'rival.random': 'a random player', 'rival.hotstrat': 'Hotstrat', 'rival.thermostrat': 'Thermostrat', 'rival.friend': 'a friend here',
  'set.title': 'Set up the table', 'set.add': 'Add a game', 'set.remove': 'Remove', 'set.position': 'Position', 'set.start': 'Play this', 'set.begins': 'Who begins', 'set.opponent': 'Opponent', 'set.you': 'You play',
} as const
export type Key = keyof typeof en
export const t = (k: Key, ...a: unknown[]): string => (en[k] ?? k.split('.').pop()!).replace(/\{(\d)\}/g, (_, i) => String(a[+i]))

export const keyLines: [string, string][] = [
  ['/', 'search, or type a position'], ['?', 'this list'], ['Tab', 'go to the next board or button'], ['← → ↑ ↓', 'walk from place to place on a board'], ['Enter', 'pick the place; play what is planned'], ['Esc', 'take a pick back'],
  ['0 1 2 3 4', 'hints: off, who wins, moves, values, heat'], ['u r', 'undo, redo'], ['Home End', 'first and last position'], ['m', 'type a move'], ['n e', 'new game, set up'],
  ['l p t w', 'on a board: last move, position, whose turn, where can I move'],
]

/** How the boards of a compound are joined on the page. */
export const signs: Record<string, string> = { disjunctive: '+', 'diminished-disjunctive': '+', conjunctive: '∧', 'continued-conjunctive': '∧', selective: '∨', 'shortened-selective': '∨', obliged: '⊕', sequential: '→', ordinal: ':', side: '⋮', odd: '⊻', 'first-to-end': '!' }
export const compounds: [string, string][] = [
  ['disjunctive', 'Move in one game'], ['selective', 'Move in one or more'], ['conjunctive', 'Move in all; first to end ends it'], ['continued-conjunctive', 'Move in all that go on'], ['shortened-selective', 'One or more; first to end ends it'], ['diminished-disjunctive', 'One game; first to end ends it'],
  ['obliged', 'Finish what is begun'], ['sequential', 'One after the other'], ['ordinal', 'A move drops what follows'], ['side', 'A move drops a side'], ['exactly:2', 'Move in exactly two'], ['atmost:2', 'Move in one or two'], ['odd', 'Move in an odd number'], ['first-to-end', 'The first to end decides'],
]
