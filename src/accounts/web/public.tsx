/** Components that layouts and other features may import. */
export { EntryWarning } from './entry-warning.tsx'
export { ConfirmLine } from './confirm-line.tsx'
export { MemberAlerts } from './member-alerts.tsx'
export { SignupModalTrigger } from './signup-modal-trigger.tsx'
export { isSecondFactorError, SecondFactorField } from './second-factor-field.tsx'
export { PasswordField } from './password-field.tsx'
export { useRequired } from './use-required.ts'
export { withPasskey } from './use-passkey-proof.ts'
