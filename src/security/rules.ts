/** Passkeys that one member may have. */
export const MAX_PASSKEYS = 10

/** A secret in groups of four, to be typed by hand. */
export const formatSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** Six digits are a code of the app, whatever else is a recovery code. Spaces and hyphens are for the eye. */
export function parseSecondStep(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code }
}
