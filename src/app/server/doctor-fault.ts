import type { Outgoing } from '../../server/outgoing/outgoing.ts'
import type { ResolveTxt } from './mail-domain.ts'

/** An expected fault of an installation, as a sentence. */
export class Fault extends Error {}

/** Something that an owner should know, and that stops nothing. */
export class Warning extends Error {}

/** What the checks look at besides the configuration; tests pass their own. */
export type Surroundings = {
  resolve: ResolveTxt
  env: NodeJS.ProcessEnv
  /** Returns what the health at a public address answers from here, and the token of its installation. */
  fetchHealth(url: string): Promise<{ status: number; installation: string | null }>
  /** The way to the payment providers. */
  outgoing: Outgoing
  /** Returns how much of the disk of a folder is free. */
  findFreePercent(folder: string): Promise<number>
  now(): Date
}
