import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { CountryCode, EmptyObject } from '../platform/ids.ts'

export const MAX_HIDDEN_PLACES = 20

/** A country, or one of its regions. */
const Place = z.object({ country: CountryCode, region: z.nullable(z.int32()) })

const HiddenPlaces = z.object({
  places: z.array(Place.extend({ name: z.nullable(z.string()) })),
})

/** Returns the places from whose people the member hides; a region with its name. */
export const getHiddenPlaces = call({
  method: 'GET',
  path: '/api/hidden-places.php',
  access: 'member',
  input: EmptyObject,
  output: HiddenPlaces,
  fails: {},
})

/** Replaces these places. */
export const saveHiddenPlaces = call({
  method: 'PUT',
  path: '/api/hidden-places.php',
  access: 'member',
  input: z.object({ places: z.array(Place).check(z.maxLength(MAX_HIDDEN_PLACES)) }),
  output: HiddenPlaces,
  fails: { place_unknown: 404 },
  repeat: 'natural',
})
