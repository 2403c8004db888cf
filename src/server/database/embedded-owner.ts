import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from '../file-system.ts'
import { isAlive } from './embedded-postmaster.ts'
import type { Home } from './embedded-home.ts'

/** The process that stops the database when it ends. Others that work beside it (a script, a second node) leave it running. */
export function claimOwnership(home: Home): boolean {
  const owner = readIfThere(ownerFile(home))
  if (owner !== null && owner !== signature(process.pid) && stillRuns(owner)) return false
  writeFileSync(ownerFile(home), signature(process.pid), { mode: 0o600 })
  return true
}

export function takeOwnership(home: Home): void {
  writeFileSync(ownerFile(home), signature(process.pid), { mode: 0o600 })
}

export function giveUpOwnership(home: Home): void {
  if (readIfThere(ownerFile(home)) === signature(process.pid)) rmSync(ownerFile(home), { force: true })
}

function ownerFile(home: Home): string {
  return join(home.directory, 'owner')
}

function stillRuns(owner: string): boolean {
  const pid = Number(owner.split(' ')[0])
  return pid > 0 && isAlive(pid) && owner === signature(pid)
}

/** The number of a process and when it began: numbers are given out again. */
function signature(pid: number): string {
  if (process.platform !== 'linux') return `${pid}`
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return `${pid} ${afterName.split(' ')[19] ?? ''}`
  } catch {
    return `${pid}`
  }
}
