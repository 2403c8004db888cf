import type { CauseKind } from './contract.ts'

/** The page that says why something reached the reader. */
export const whyPath = (kind: CauseKind, key: string): string => `/why/${kind}-${key}`

export const REACHED_PATH = '/reached'
