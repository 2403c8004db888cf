/** Maximum number of passkeys per member. */
export const MAX_PASSKEYS = 10

/** Formats a secret in groups of four characters for typing. */
export const formatSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/**
 * Classifies a typed code: six digits are a TOTP code, anything else a recovery code. Ignores
 * spaces and hyphens.
 */
export function parseSecondStep(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code }
}
