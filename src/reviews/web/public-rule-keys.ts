const keys = {
  move: 'J K',
  approve: 'A',
  rule: '1–9',
  send: 'Ctrl ↵',
  claim: 'C',
  undo: 'Z',
} as const
const names = ['move', 'approve', 'rule', 'send', 'claim', 'undo'] as const

/** The keys of a queue in which a rule and an answer are written, each with what it does. */
export const ruleKeys = (toHint: (name: (typeof names)[number]) => string): [string, string][] =>
  names.map((name) => [keys[name], toHint(name)])
