import { expect } from '@playwright/test'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Machine } from './machine.ts'

/** A release that differs by its name, and by `change`, a shell command that is run in its folder. */
async function makeArchive(machine: Machine, folder: string, name: string, change = ':') {
  const made = join(folder, name)
  await machine.run(
    [
      `mkdir ${made} && cd ${made}`,
      'ln -s "$(readlink /opt/vonk/current)"/* .',
      'rm bin && cp -r /opt/vonk/current/bin bin',
      change,
      `cd ${folder} && tar -czf ${name}.tar.gz ${name} && sha256sum ${name}.tar.gz > ${name}.tar.gz.sha256`,
    ].join(' && '),
  )
  return `${name}.tar.gz`
}

/** Pages that are requested through the proxy all the time, and how they were answered. */
function requestPages(machine: Machine, address: string) {
  const statuses = new Map<string, number>()
  const state = { over: false }
  const running = (async () => {
    while (!state.over) {
      const status = await machine.run(
        `curl --silent --insecure --max-time 20 --output /dev/null --write-out '%{http_code}' ${address}; true`,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await delay(200)
    }
  })()
  return async () => {
    state.over = true
    await running
    return statuses
  }
}

const current = (machine: Machine) => machine.run('readlink /opt/vonk/current')

/**
 * `vonk upgrade` as docs/deploy.md says, while pages are requested: to a release that works, then to one
 * whose nodes do not start, which must leave the release before. Returns how many pages were answered.
 */
export async function upgradeNodes(machine: Machine, folder: string, address: string) {
  const stop = requestPages(machine, address)
  const good = await makeArchive(machine, folder, 'vonk-next')
  await machine.run(`cd ${folder} && vonk upgrade ${good} --force`)
  expect(await current(machine)).toBe('/opt/vonk/vonk-next\n')
  const bad = await makeArchive(
    machine,
    folder,
    'vonk-broken',
    "sed -i 's|src/app/server/main.ts|src/app/server/missing.ts|' bin/vonk",
  )
  const output = await machine.run(
    `cd ${folder} && HEALTH_SECONDS=15 vonk upgrade ${bad} --force`,
    '',
    1,
  )
  expect(output).toContain('worker is not healthy')
  expect(await current(machine)).toBe('/opt/vonk/vonk-next\n')
  const statuses = await stop()
  expect([...statuses.keys()]).toEqual(['200'])
  return statuses.get('200') ?? 0
}
