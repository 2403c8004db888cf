import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../file-system.ts'
import { isAlive } from './postmaster.ts'
import type { Home } from './home.ts'

/**
 * Makes this process the owner, which stops the database when it ends. Other processes (a script, a
 * second node) leave it running. Returns whether this process is the owner.
 */
export function claimOwnership(home: Home): boolean {
  const owner = readIfExists(ownerFile(home))
  if (owner !== null && owner !== processSignature(process.pid) && isOwnerAlive(owner)) return false
  writeFileSync(ownerFile(home), processSignature(process.pid), { mode: 0o600 })
  return true
}

export function setOwner(home: Home): void {
  writeFileSync(ownerFile(home), processSignature(process.pid), { mode: 0o600 })
}

export function releaseOwnership(home: Home): void {
  if (readIfExists(ownerFile(home)) === processSignature(process.pid))
    rmSync(ownerFile(home), { force: true })
}

function ownerFile(home: Home): string {
  return join(home.directory, 'owner')
}

function isOwnerAlive(owner: string): boolean {
  const pid = Number(owner.split(' ')[0])
  return pid > 0 && isAlive(pid) && owner === processSignature(pid)
}

/** The process id and its start time, since process ids are reused. */
function processSignature(pid: number): string {
  if (process.platform !== 'linux') return `${pid}`
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return `${pid} ${afterName.split(' ')[19] ?? ''}`
  } catch {
    return `${pid}`
  }
}
