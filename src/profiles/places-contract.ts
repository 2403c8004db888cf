import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { CountryCode, typedText } from '../platform/ids.ts'

export const City = z.object({
  id: z.int(),
  name: z.string(),
  region: z.int(),
  region_name: z.string(),
  country: z.string(),
})
export type City = z.infer<typeof City>

/** Finds cities of a country by their name as people type it, the best match first. */
export const listCities = call({
  method: 'GET',
  path: '/api/cities.php',
  access: 'anyone',
  input: z.object({
    country: CountryCode,
    text: z.optional(typedText(60)),
  }),
  /** `exact`: the whole name was typed. */
  output: z.object({ cities: z.array(City.extend({ exact: z.boolean() })) }),
  fails: {},
})

/** Returns the city at or near a position. The position is neither stored nor logged. */
export const geocode = call({
  method: 'GET',
  path: '/api/geocode.php',
  access: 'anyone',
  input: z.object({
    lat: z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,20})?$/)),
    lon: z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)),
  }),
  output: z.object({ city: z.nullable(City) }),
  fails: {},
})

/** Lists the regions of a country by name; without one those of all countries of the site. */
export const listRegions = call({
  method: 'GET',
  path: '/api/regions.php',
  access: 'anyone',
  input: z.object({ country: z.optional(z.string().check(z.regex(/^([A-Z]{2}|any)$/))) }),
  output: z.object({
    regions: z.array(z.object({ id: z.int(), name: z.string(), country: z.string() })),
  }),
  fails: {},
})
