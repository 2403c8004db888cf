import type { Locale } from '../../src/platform/locales.ts'
import { isFullRun } from '../full-run.ts'

/** All of them in a full run, otherwise only the first; `every-page` reads the others. */
export const localesToRun = <L extends Locale>(first: L, ...others: L[]): L[] =>
  isFullRun ? [first, ...others] : [first]

/** The screen on which a language runs by default; a full run has all of them on both. */
export const onScreen = (tag: '@phone' | '@desktop'): string[] => (isFullRun ? [] : [tag])
