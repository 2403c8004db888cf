/** What layouts and other features' pages may use of accounts. */
export { EntryWarning } from './entry-warning.tsx'
export { MemberAlerts } from './member-alerts.tsx'
export { SignupModalLater } from './signup-modal-later.tsx'
export { isAboutCode, OwnCodeField } from './own-code-field.tsx'
export { PasswordField } from './password-field.tsx'
export { withPasskey } from './use-passkey-proof.ts'
