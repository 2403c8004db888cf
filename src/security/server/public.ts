export { authenticateByPasskey } from './passkey-sign-in.ts'
export { type SecondStep, verifySecondStep } from './second-step.ts'
export { checkIdentity } from './identity.ts'
export { listFactors, revokeFactors, disableTwoFactorFor } from './factors.ts'
