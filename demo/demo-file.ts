import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../src/server/file-system.ts'
import { staffRoles } from '../src/platform/staff-roles.ts'
import { accountEmail, demoAccounts, lindenAccounts, type DemoAccount } from './cast.ts'

const isStaffRole = (role: string) => staffRoles.some((known) => known === role)

const fileIn = (directory: string) => join(directory, 'demo.json')

export const hasDemoFile = (directory: string): boolean => readIfExists(fileIn(directory)) !== null

/** Three groups of four letters and digits without look-alikes. */
export function newDemoPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const word = () => [...randomBytes(4)].map((byte) => letters[byte % letters.length]).join('')
  return [word(), word(), word()].join('-')
}

/** Writes log-in and addresses of the demo to a file that only its owner can read. */
export function writeDemoFile(
  directory: string,
  demo: { password: string; members: string[]; fictional: string[]; affiliate: string | null },
): void {
  const { password, members, fictional, affiliate } = demo
  const addresses = (roles: DemoAccount[], site?: number) =>
    Object.fromEntries(roles.map((role) => [role, accountEmail(role, site)]))
  const accounts = addresses(demoAccounts.filter((role) => !isStaffRole(role)))
  const staff = addresses(demoAccounts.filter(isStaffRole))
  const linden = addresses(lindenAccounts, 2)
  const file = { password, accounts, staff, linden, members, fictional, affiliate }
  const text = JSON.stringify(file, null, 2)
  mkdirSync(directory, { recursive: true })
  const draft = `${fileIn(directory)}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(draft, fileIn(directory))
}
