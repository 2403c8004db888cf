import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../app/server/create-app.ts'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { twoNodes } from '../../../tests/factories/two-nodes.ts'
import { execute, type Queryable } from '../../server/database/query.ts'
import { createLocalBus } from '../../server/live/local-bus.ts'
import type { PublicSettings } from '../contract.ts'
import { createSiteRegistry } from './public.ts'

const node = await twoNodes()
const { app, http, other } = node
afterAll(() => node.stop())

const soon = { timeout: 10_000, interval: 10 }
const change = (settings: object) =>
  execute(
    app.pool,
    sql`update site set settings = ${JSON.stringify({ fictional: true, ...settings })} where site_id = 1`,
  )
const start = () => createApp({ ...app, bus: createLocalBus(), redis: null })
const errors = vi.spyOn(silentLog, 'error')
beforeEach(() => errors.mockClear())
afterEach(async () => {
  await change({})
  await execute(app.pool, sql`delete from site where site_id > 2`)
})

async function loadSettings(on: typeof http, host = 'localhost'): Promise<PublicSettings> {
  const response = await on.request(`http://${host}:3000/api/settings.php`)
  const body: { settings: PublicSettings } = await response.json()
  return body.settings
}

describe('a change of a site', () => {
  test('is served by every node without a restart', async () => {
    await change({ name: 'Ember', message_credits: 3 })
    for (const each of [http, other])
      await vi.waitFor(
        async () =>
          expect(await loadSettings(each)).toMatchObject({ name: 'Ember', message_credits: 3 }),
        soon,
      )
  })

  test('leaves the other sites as they were', async () => {
    const linden = app.siteById(2)
    await change({ name: 'Ember' })
    await vi.waitFor(() => expect(app.siteById(1).settings.name).toBe('Ember'), soon)
    expect(app.siteById(2)).toBe(linden)
  })

  test('that adds or removes a site opens or closes its host', async () => {
    await execute(
      app.pool,
      sql`insert into site (site_id, slug, host, settings) values (3, 'third', 'third.localhost', '{"name":"Third"}')`,
    )
    await vi.waitFor(
      async () => expect((await loadSettings(other, 'third.localhost')).name).toBe('Third'),
      soon,
    )
    await execute(app.pool, sql`delete from site where site_id = 3`)
    await vi.waitFor(
      async () => expect((await loadSettings(other, 'third.localhost')).name).toBe('Vonk'),
      soon,
    )
  })

  test('that a node missed is read when its connection is back', async () => {
    await change({ name: 'Known' })
    for (const each of [http, other])
      await vi.waitFor(async () => expect((await loadSettings(each)).name).toBe('Known'), soon)
    await execute(app.pool, sql`alter table site disable trigger site_changed`)
    await change({ name: 'Missed' })
    await execute(app.pool, sql`alter table site enable trigger site_changed`)
    await execute(
      app.pool,
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vonk live' and datname = current_database()`,
    )
    for (const each of [http, other])
      await vi.waitFor(async () => expect((await loadSettings(each)).name).toBe('Missed'), soon)
  })
})

describe('invalid settings', () => {
  test('change nothing: the last valid version stays, and an error names the setting', async () => {
    await change({ name: 'Valid', message_credits: 2 })
    await vi.waitFor(() => expect(app.siteById(1).settings.name).toBe('Valid'), soon)
    await change({ name: 'Invalid', min_age: 16 })
    await vi.waitFor(
      () =>
        expect(errors).toHaveBeenCalledWith(
          { site: 'vonk', issues: [expect.objectContaining({ setting: 'min_age' })] },
          'the settings of a site are invalid',
        ),
      soon,
    )
    expect(await loadSettings(http)).toMatchObject({ name: 'Valid', message_credits: 2 })
    await change({ name: 'Valid again' })
    await vi.waitFor(async () => expect((await loadSettings(http)).name).toBe('Valid again'), soon)
  })

  test('never stop a start: the last valid version is served', async () => {
    await change({ name: 'Last valid', message_credits: 4 })
    await change({ name: 'Broken', min_age: 16, bundles: 'none' })
    const started = await start()
    expect(started.siteById(1)).toMatchObject({
      host: 'localhost',
      settings: { name: 'Last valid', message_credits: 4, min_age: 18 },
      faults: [
        { setting: 'min_age', problem: 'too_small', bound: 18 },
        { setting: 'bundles', problem: 'invalid_type', bound: null },
      ],
    })
  })

  test.each([
    ['a text in place of all settings', `settings = '"text"'`, ''],
    ['a list in place of all settings', `settings = '[]'`, ''],
    ['null in place of all settings', `settings = 'null'`, ''],
    ['a number in place of a name', `settings = '{"name": 7}'`, 'name'],
    ['an empty list of countries', `settings = '{"countries": []}'`, 'countries'],
    [
      'a price of nothing',
      `settings = '{"bundles": [{"id":"p0","credits":20,"prices":{"EUR":0}}]}'`,
      'bundles.0.prices.EUR',
    ],
    ['an empty host', `host = ''`, 'host'],
    ['a host with a path', `host = 'vonk.example/x'`, 'host'],
    ['an alias that is no host', `aliases = '{"a b"}'`, 'aliases'],
  ])('such as %s are served as they were before', async (_name, set, setting) => {
    await change({ name: 'Before' })
    await app.pool.query(`update site set ${set} where site_id = 1`)
    const started = await start()
    expect(started.siteById(1)).toMatchObject({ host: 'localhost', settings: { name: 'Before' } })
    expect(started.siteById(1).faults.map((fault) => fault.setting)).toContain(setting)
    await execute(
      app.pool,
      sql`update site set host = 'localhost', aliases = '{}' where site_id = 1`,
    )
  })

  test('of an unknown name are ignored and reported', async () => {
    await change({ name: 'Typed', mesage_credits: 3 })
    const started = await start()
    expect(started.siteById(1)).toMatchObject({
      settings: { name: 'Typed', message_credits: 1 },
      faults: [{ setting: 'mesage_credits', problem: 'unknown', bound: null }],
    })
  })

  test('without any valid version are replaced by their defaults', async () => {
    const settings = { name: 'Third', min_age: 16 }
    await execute(
      app.pool,
      sql`insert into site (site_id, slug, host, settings) values (3, 'third', 'third.localhost', ${JSON.stringify(settings)})`,
    )
    const started = await start()
    expect(started.siteById(3).settings).toMatchObject({ name: 'Third', min_age: 18 })
  })

  test('raise an alarm in the health of every node until they are corrected', async () => {
    const health = async (): Promise<unknown> =>
      (await http.request('http://localhost/api/health.php')).json()
    await change({ min_age: 16 })
    await vi.waitFor(
      async () => expect(await health()).toEqual({ status: 'ok', degraded: ['settings'] }),
      soon,
    )
    await change({})
    await vi.waitFor(async () => expect(await health()).toEqual({ status: 'ok' }), soon)
  })
})

test('a failed read is repeated', async () => {
  let failures = 0
  const db: Queryable & { ending: boolean } = {
    ending: false,
    query: (config) =>
      failures-- > 0
        ? Promise.reject(new Error('the connection was lost'))
        : app.pool.query(config),
  }
  const bus = createLocalBus()
  const log = { ...silentLog, error: vi.fn() }
  const sites = await createSiteRegistry({
    db,
    bus,
    log,
    local: true,
    brands: app.brands,
  })
  await change({ name: 'Late' })
  failures = 2
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  bus.publish('sites', null)
  await vi.waitFor(() => expect(sites.all()[0]?.settings.name).toBe('Late'), {
    timeout: 60_000,
    interval: 1_000,
  })
  expect(failures).toBeLessThan(0)
  expect(log.error).toHaveBeenCalledTimes(2)
})

test('a change that arrives while the process closes its pool is no failure', async () => {
  const bus = createLocalBus()
  const log = { ...silentLog, error: vi.fn() }
  const db = { query: app.pool.query.bind(app.pool), ending: false }
  await createSiteRegistry({ db, bus, log, local: true, brands: app.brands })
  const closed = vi.fn(() => Promise.reject(new Error('the pool is closed')))
  Object.assign(db, { query: closed, ending: true })
  bus.publish('sites', null)
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), soon)
  await new Promise(setImmediate)
  expect(log.error).not.toHaveBeenCalled()
})
