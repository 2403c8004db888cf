import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Instant } from '../platform/ids.ts'

/** The other place where a member is shown on some days, as its owner sees it. */
const Trip = z.object({
  city: z.int(),
  city_name: z.string(),
  country: z.string(),
  /** The first and the last day there. */
  from: z.iso.date(),
  to: z.iso.date(),
  state: z.enum(['planned', 'running']),
})
export type Trip = z.infer<typeof Trip>

const TripAnswer = z.object({
  trip: z.nullable(Trip),
  /** The city where the member lives; empty if unknown. */
  home_name: z.string(),
  /** When another trip may be saved; null: now. */
  next_change: z.nullable(Instant),
})

/** Returns the trip that is planned or runs. */
export const getTrip = call({
  method: 'GET',
  path: '/api/trip.php',
  access: 'member',
  input: EmptyObject,
  output: TripAnswer,
  fails: {},
})

/**
 * Plans a trip or replaces it, once in 24 hours. On its days, by the clock of the place, the member is
 * shown there, says so on card and profile, searches from there, and is not found at home.
 */
export const saveTrip = call({
  method: 'PUT',
  path: '/api/trip.php',
  access: 'member',
  input: z.object({ city: z.int32(), from: z.iso.date(), to: z.iso.date() }),
  output: TripAnswer,
  fails: {
    place_unknown: 404,
    region_closed: 403,
    trip_at_home: 409,
    trip_days_wrong: 400,
    trip_too_long: 400,
    trip_too_far: 400,
    trip_once_a_day: 429,
  },
  repeat: 'natural',
})

/** Ends the trip at once, however often. */
export const endTrip = call({
  method: 'DELETE',
  path: '/api/trip.php',
  access: 'member',
  input: EmptyObject,
  output: TripAnswer,
  fails: {},
  repeat: 'natural',
})
