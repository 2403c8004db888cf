import { timingSafeEqual } from 'node:crypto'
import type { Context } from './context.ts'

/** Compares two texts in a time that does not tell at which character they differ. */
export function timingSafeEquals(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether the installation signed the text, with its secret or with the one that it replaces. */
export const isSignature = (
  { signatures }: Pick<Context, 'signatures'>,
  text: string,
  signature: string,
): boolean => signatures(text).some((valid) => timingSafeEquals(signature, valid))
