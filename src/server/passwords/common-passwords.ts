import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let known: Set<string> | null = null

/** One of the passwords that attackers try first. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
  )
  return known.has(password.normalize('NFC').toLowerCase())
}
