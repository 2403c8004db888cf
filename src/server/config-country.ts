import { resolve } from 'node:path'
import type { Environment } from './config.schema.ts'

export const readCountry = ({ GEOIP_FILE: file, COUNTRY_HEADER: header }: Environment) => ({
  file: file === undefined ? null : resolve(file),
  countryHeader: header ?? null,
})

export const countryFaults = ({ COUNTRY_HEADER, TRUSTED_PROXIES }: Environment): string[] =>
  COUNTRY_HEADER && !TRUSTED_PROXIES?.hops && !TRUSTED_PROXIES?.networks.length
    ? ['COUNTRY_HEADER needs TRUSTED_PROXIES: anybody could choose their country.']
    : []
