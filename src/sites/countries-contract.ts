import * as z from 'zod'
import { CountryCode } from '../platform/ids.ts'

/** The countries whose people may join a brand; at least one. */
export const OpenCountries = z._default(z.array(CountryCode).check(z.minLength(1)), [
  'NL',
  'BE',
  'DE',
  'AT',
  'CH',
  'FR',
  'IT',
  'ES',
  'PL',
  'GB',
  'IE',
  'US',
  'CA',
  'AU',
  'NZ',
])
