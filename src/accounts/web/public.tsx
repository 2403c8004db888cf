import { lazyExtra } from '../../web/lazy.tsx'

/** Components that layouts and other features may import. */
export { EntryWarning } from './entry-warning.tsx'

/** For visitors only, so that pages of members do not load it. */
export const SignupModalTrigger = lazyExtra(
  async () => (await import('./signup-modal-trigger.tsx')).SignupModalTrigger,
)
