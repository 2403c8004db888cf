// `npm run drill -- disk-full`: the leader's disk is full; after 10 s a standby takes over by request, as
// docs/deploy.md says. Needs root, which mounts small disks.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { drillFault } from './fault-under-sends.ts'

/** Writes until the disk refuses; returns the path of the file. */
function fillDisk(folder: string): string {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w')
  for (const size of [1 << 20, 1 << 12]) {
    const block = Buffer.alloc(size)
    try {
      for (;;) writeSync(file, block)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  closeSync(file)
  return path
}

await drillFault({
  name: 'disk of the leader full, switchover after 10 s',
  maxSilence: 15,
  diskMegabytes: 300,
  afterwards: 30,
  async fault(cluster) {
    const before = await cluster.memberAs('leader')
    const filler = fillDisk(before.folder)
    await delay(10_000)
    await cluster.switchOver()
    await delay(20_000)
    const now = await cluster.memberAs('leader')
    if (now.name === before.name) throw new Error('No standby took over.')
    rmSync(filler)
  },
  async check({ cluster }) {
    await cluster.complete()
    return []
  },
})
