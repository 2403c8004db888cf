/** What layouts and other features' pages may use of accounts. */
export { EntryWarning } from './entry-warning.tsx'
export { MemberAlerts } from './member-alerts.tsx'
export { SignupModalTrigger } from './signup-modal-trigger.tsx'
export { isSecondFactorError, SecondFactorField } from './second-factor-field.tsx'
export { PasswordField } from './password-field.tsx'
export { withPasskey } from './use-passkey-proof.ts'
