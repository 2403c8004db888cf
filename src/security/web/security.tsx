/** What the settings and the log-in may use of security. */
export { PasskeyLogIn } from './passkey-log-in.tsx'
export { PasskeysCard } from './passkeys-card.tsx'
export { securityQuery } from './queries.ts'
export { TwoFactorCard } from './two-factor-card.tsx'
