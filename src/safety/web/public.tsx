import { lazyDialog } from '../../web/lazy-dialog.tsx'
import { lazyExtra } from '../../web/lazy.tsx'
import type { SignalLineProps } from './signal-line.tsx'

/** What was noticed about a message; its code and texts load only where there is something. */
export const SignalLine = lazyExtra<SignalLineProps>(
  async () => (await import('./signal-line.tsx')).SignalLine,
)

/** The question before some first messages. */
export const SecondThought = lazyDialog(
  async () => (await import('./second-thought.tsx')).SecondThought,
)
