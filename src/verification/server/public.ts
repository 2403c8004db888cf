export { findSelfiePicture } from './selfie.ts'
export { hasSelfie, lockSelfie, saveSelfieDecision, type SelfieRow } from './selfie-decision.ts'
