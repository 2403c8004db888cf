import type { ResolveTxt } from './mail-domain.ts'

/** An expected fault of an installation, as a sentence. */
export class Fault extends Error {}

/** Something that an owner should know, and that stops nothing. */
export class Warning extends Error {}

/** What the checks look at besides the configuration; tests pass their own. */
export type Surroundings = {
  resolve: ResolveTxt
  env: NodeJS.ProcessEnv
  /** Returns the status that a public address answers with from here. */
  fetchStatus(url: string): Promise<number>
  now(): Date
}
