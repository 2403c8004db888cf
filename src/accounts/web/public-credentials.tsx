/** Fields and hooks that prove who somebody is. */
export { isSecondFactorError, SecondFactorField } from './second-factor-field.tsx'
export { PasswordField } from './password-field.tsx'
export { useRequired } from './use-required.ts'
export { withPasskey } from './use-passkey-proof.ts'
