import type { Interest } from '../../src/profiles/rules.ts'

/**
 * Sentences of demo members about themselves, in the first person and without grammatical gender.
 * `jobs` has the same jobs in the same order in every language.
 */
export interface DemoTexts {
  selves: string[]
  jobs: string[]
  /** In place of a job: students and pensioners. */
  student: string[]
  retired: string[]
  /** Contain {city}. */
  cityLines: string[]
  family: { middle: string[]; older: string[] }
  interests: Record<Interest, [string, string]>
  goals: string[]
  closings: string[]
  /** Past conversations, line by line, alternating. */
  dialogues: string[][]
}
