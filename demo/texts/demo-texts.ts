import type { Interest } from '../../src/profiles/rules.ts'

/**
 * What demo members say of themselves, one sentence each, in the first person and without gender.
 * `jobs` are the same ones in the same order in every language.
 */
export interface DemoTexts {
  selves: string[]
  jobs: string[]
  /** Instead of a job: still learning, or done with it. */
  student: string[]
  retired: string[]
  /** With {city}. */
  cityLines: string[]
  family: { middle: string[]; older: string[] }
  interests: Record<Interest, [string, string]>
  goals: string[]
  closings: string[]
  /** Past conversations, line by line, taking turns. */
  dialogues: string[][]
}
