import { lazyExtra } from '../../web/lazy.tsx'

/** Components that the settings and the log-in page import. */
export { PasskeysCard } from './passkeys-card.tsx'
export { securityQuery, useHasPasskey } from './queries.ts'
export { TwoFactorCard } from './two-factor-card.tsx'

/** Loads after hydration, so that it does not delay typing a password. */
export const PasskeyLogIn = lazyExtra(
  async () => (await import('./passkey-log-in.tsx')).PasskeyLogIn,
)
