/** Hours until a person of the staff has looked at a selfie. */
export const SELFIE_HOURS = 48
