import { lazyExtra } from '../../web/lazy.tsx'

/** What the settings and the log-in may use of security. */
export { PasskeysCard } from './passkeys-card.tsx'
export { securityQuery, useHasPasskey } from './queries.ts'
export { TwoFactorCard } from './two-factor-card.tsx'

/** Comes after the page is alive, so that whoever types a password waits for nothing. */
export const PasskeyLogIn = lazyExtra(
  async () => (await import('./passkey-log-in.tsx')).PasskeyLogIn,
)
