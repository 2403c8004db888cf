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

/** The port of each sample that stands in front of the nodes. */
const proxies = { nginx: 443, HAProxy: 8443, Caddy: 9443 }

type Answers = { proxy: string; statuses: Map<string, number> }

/** Pages that are requested through every proxy all the time, and how they were answered. */
function requestPages(machine: Machine, address: string) {
  const { host, hostname } = new URL(address)
  const state = { over: false }
  const running = Object.entries(proxies).map(async ([proxy, port]): Promise<Answers> => {
    const statuses = new Map<string, number>()
    const connect = `--connect-to ${host}:443:${hostname}:${port}`
    while (!state.over) {
      const status = await machine.run(
        `curl --silent --insecure ${connect} --max-time 20 --output /dev/null --write-out '%{http_code}' ${address}; true`,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await delay(200)
    }
    return { proxy, statuses }
  })
  return () => {
    state.over = true
    return Promise.all(running)
  }
}

async function untilServed(machine: Machine, address: string): Promise<void> {
  const { host, hostname } = new URL(address)
  for (const port of Object.values(proxies))
    await machine.run(
      `curl --silent --show-error --fail --insecure --retry 30 --retry-delay 1 --retry-all-errors --connect-to ${host}:443:${hostname}:${port} --output /dev/null ${address}`,
    )
}

const current = (machine: Machine) => machine.run('readlink /opt/vonk/current')

/**
 * `vonk upgrade` as docs/deploy.md says, while pages are requested: to a release that works, then to one
 * whose nodes do not start, which must leave the release before. Returns how many pages each proxy answered.
 */
export async function upgradeNodes(machine: Machine, folder: string, address: string) {
  await untilServed(machine, address)
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
  const answers = await stop()
  for (const { proxy, statuses } of answers) expect([...statuses.keys()], proxy).toEqual(['200'])
  return answers
    .map(({ proxy, statuses }) => `${statuses.get('200')} of ${statuses.get('200')} by ${proxy}`)
    .join(', ')
}
