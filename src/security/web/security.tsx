import { lazy } from 'react'

/** What the settings and the log-in may use of security. */
export { PasskeysCard } from './passkeys-card.tsx'
export { securityQuery } from './queries.ts'
export { TwoFactorCard } from './two-factor-card.tsx'

/** Comes after the page is alive, so that whoever types a password waits for nothing. Stands inside a Suspense of its user. */
export const PasskeyLogIn = lazy(async () => ({ default: (await import('./passkey-log-in.tsx')).PasskeyLogIn }))
