import { interests } from '../sites/rules.ts'

type Intimate = 'sex' | 'massage'
type Interest = (typeof interests)[number]

/** An interest that has two lines in the catalogue `openers`: a first message begins with no intimate one. */
export type OpenerInterest = Exclude<Interest, Intimate>

const hasLines = (interest: Interest): interest is OpenerInterest =>
  interest !== 'sex' && interest !== 'massage'

export const openerInterests: OpenerInterest[] = interests.filter(hasLines)

/** The longest question that is quoted, in code units. */
const MAX_QUESTION = 160

/** The last question in a text, if it is short enough to quote; null without one. */
export function findLastQuestion(text: string): string | null {
  const last = text
    .match(/[^.!?…\n]+\?/gu)
    ?.at(-1)
    ?.trim()
  return last && last.length <= MAX_QUESTION ? last : null
}

/** The interests whose lines are suggested: those that both share first, three at most. */
export function pickOpenerInterests(all: string[], shared: string[]): OpenerInterest[] {
  const ordered = [...new Set([...shared, ...all])]
  return openerInterests
    .filter((interest) => ordered.includes(interest))
    .toSorted((a, b) => ordered.indexOf(a) - ordered.indexOf(b))
    .slice(0, 3)
}
