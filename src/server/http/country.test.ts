import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { readConfig } from '../config.ts'
import { createCountryLookup } from './country.ts'
import { readVisitor } from './visitor.ts'

const { app } = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'vonk-country-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const packageFile = (name: string) =>
  createRequire(import.meta.url).resolve(`@ip-location-db/geo-whois-asn-country-mmdb/${name}`)
const bundled = packageFile('geo-whois-asn-country.mmdb')

/** The Netherlands by the bundled table. */
const DUTCH = '193.0.6.139'

/** A table that takes the Netherlands for Poland; a string of two letters begins with 0x42. */
function polishTable(): Buffer {
  const table = readFileSync(bundled)
  for (let at = table.indexOf('\x42NL'); at >= 0; at = table.indexOf('\x42NL', at))
    table.write('\x42PL', at, 'latin1')
  return table
}

describe('the countries of network addresses', () => {
  test('come from the table of the release', async () => {
    const { find } = await createCountryLookup(null, silentLog)
    expect([find(DUTCH), find('10.0.0.1')]).toEqual(['NL', null])
  })

  test('follow an own file, and stay when its successor is broken', async () => {
    const errors: unknown[] = []
    const log = { ...silentLog, error: (...line: unknown[]) => errors.push(line) }
    const file = join(folder, 'own.mmdb')
    copyFileSync(bundled, file)
    const { find, reload } = await createCountryLookup(file, log)
    expect(find(DUTCH)).toBe('NL')
    const replaceBy = async (content: Buffer | string) => {
      writeFileSync(join(folder, 'next'), content)
      renameSync(join(folder, 'next'), file)
      await reload()
      await reload()
    }
    await replaceBy(polishTable())
    expect([find(DUTCH), errors]).toEqual(['PL', []])
    await replaceBy(readFileSync(bundled).subarray(0, 100_000))
    expect([find(DUTCH), errors.length]).toEqual(['PL', 1])
    await replaceBy('')
    rmSync(file)
    await reload()
    expect([find(DUTCH), errors.length]).toEqual(['PL', 3])
  })

  test('come from the table of the release while the own file is missing', async () => {
    const file = join(folder, 'later.mmdb')
    const { find, reload } = await createCountryLookup(file, silentLog)
    expect(find(DUTCH)).toBe('NL')
    writeFileSync(file, polishTable())
    await reload()
    expect(find(DUTCH)).toBe('PL')
  })

  test('of IPv6 are unknown to a table of IPv4 alone', async () => {
    const { find } = await createCountryLookup(
      packageFile('geo-whois-asn-country-ipv4.mmdb'),
      silentLog,
    )
    expect([find(DUTCH), find('2001:67c:2e8::1')]).toEqual(['NL', null])
  })
})

describe('a country that a proxy names', () => {
  const env = { COUNTRY_HEADER: 'CF-IPCountry' }
  const countryBy = async (trusted: string, country: string, socket = '10.1.2.3') => {
    const config = readConfig({ VONK_VAR: folder, ...env, TRUSTED_PROXIES: trusted })
    const http = new Hono().get('/', async (c) => {
      const visitor = await readVisitor({ ...app, config }, c, 'request')
      return c.text(visitor.addressCountry)
    })
    const connection = { incoming: { socket: { remoteAddress: socket } } }
    return (await http.request('/', { headers: { 'cf-ipcountry': country } }, connection)).text()
  }

  test.each([
    ['10.0.0.0/8', 'PL', 'PL'],
    ['1', 'pl', 'PL'],
    ['192.168.0.0/16', 'PL', 'NL'],
    ['10.0.0.0/8', 'XX', 'NL'],
    ['10.0.0.0/8', 'T1', 'NL'],
    ['10.0.0.0/8', '', 'NL'],
  ])('counts from a trusted proxy, if it names one: %s, %s', async (trusted, named, country) => {
    expect(await countryBy(trusted, named)).toBe(country)
  })

  test('does not count from a visitor who goes around the proxy', async () => {
    expect(await countryBy('10.0.0.0/8', 'PL', '::ffff:203.0.113.9')).toBe('NL')
    expect(await countryBy('10.0.0.0/8', 'PL', '::ffff:10.0.0.1')).toBe('PL')
  })

  test('needs trusted proxies in the configuration', () => {
    const read = (more: Record<string, string>) => () =>
      readConfig({ VONK_VAR: folder, ...env, ...more })
    expect(read({})).toThrow('COUNTRY_HEADER needs TRUSTED_PROXIES')
    expect(read({ TRUSTED_PROXIES: '0' })).toThrow('COUNTRY_HEADER needs TRUSTED_PROXIES')
    expect(read({ TRUSTED_PROXIES: '1' })().country.countryHeader).toBe('CF-IPCountry')
  })
})
