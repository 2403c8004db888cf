import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { Reader, type CountryResponse } from 'maxmind'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

type Entry = { country_code?: string; country?: CountryResponse['country'] | string }

type CountryLookup = {
  /** The country of a network address (ISO 3166-1); null for private and unknown ones. */
  find(address: string): string | null
  /** Reads the installation's own file again if it has changed. */
  reload(): Promise<void>
}

/** Public resolvers: every table of countries has at least one of them. */
const KNOWN_ADDRESSES = ['8.8.8.8', '1.1.1.1', '9.9.9.9']

/**
 * Looks countries up in the installation's own file, or in the bundled one. A file that cannot be
 * used is logged, and what was read before stays in use.
 */
export async function createCountryLookup(file: string | null, log: Log): Promise<CountryLookup> {
  const require = createRequire(import.meta.url)
  const bundled = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
  let reader: Reader<CountryResponse> | null = null
  let version = ''
  const reload = async () => {
    if (file === null) return
    try {
      const { mtimeMs, size, ino } = await stat(file)
      const next = `${mtimeMs} ${size} ${ino}`
      if (next === version) return
      // Before it is read: a broken file is reported once, not every minute.
      version = next
      reader = await readCountryFile(file)
      log.info({ built: reader.metadata.buildEpoch }, 'the table of countries was read')
    } catch (error) {
      log.error({ err: error }, 'GEOIP_FILE cannot be used; the earlier table of countries stays')
    }
  }
  await reload()
  reader ??= await readCountryFile(require.resolve(bundled))
  return { reload, find: (address) => reader && findCountry(reader, address) }
}

/** Throws if the file is no table of countries. */
export async function readCountryFile(file: string): Promise<Reader<CountryResponse>> {
  const reader = new Reader<CountryResponse>(await readFile(file))
  if (!KNOWN_ADDRESSES.some((address) => findCountry(reader, address)))
    throw new Error('the file contains no countries of network addresses')
  return reader
}

function findCountry(reader: Reader<CountryResponse>, address: string): string | null {
  if (isIP(address) === 6 && reader.metadata.ipVersion === 4) return null
  const entry: Entry | null = reader.get(address)
  const country = typeof entry?.country === 'object' ? entry.country.iso_code : entry?.country
  return entry?.country_code ?? country ?? null
}

/**
 * The country that a trusted proxy names; null without one and for its codes of unknown visitors
 * (XX) and of Tor (T1).
 */
export function findCountryOfProxy(
  { countryHeader }: Config['country'],
  headers: Headers,
): string | null {
  const code = countryHeader === null ? null : headers.get(countryHeader)?.trim().toUpperCase()
  return code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
}
