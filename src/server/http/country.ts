import { createRequire } from 'node:module'
import { open, type CountryResponse } from 'maxmind'

type Entry = { country_code?: string; country?: CountryResponse['country'] | string }

/**
 * Returns a lookup of the country of a network address (ISO 3166-1) in the bundled database; null
 * for private and unknown ones.
 */
export async function createCountryLookup(): Promise<(address: string) => string | null> {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
  const reader = await open<CountryResponse>(file)
  return (address) => {
    const found: Entry | null = reader.get(address)
    const country = typeof found?.country === 'object' ? found.country.iso_code : found?.country
    return found?.country_code ?? country ?? null
  }
}
