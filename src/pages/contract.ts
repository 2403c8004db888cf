import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { ProfileCard } from '../profiles/contract.ts'

/** The landers by the names of their paths, `/landers/<name>`. */
export const landerNames = [
  'adultonly',
  'tinderswipe',
  'whoneedsstrings',
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const
export type LanderName = (typeof landerNames)[number]

/** A published number of people; null below the minimum group size. */
const Metric = z.nullable(z.int())

/** A region of the visitor's country with its name in the reader's language. */
const Region = z.object({
  id: z.int(),
  name: z.string(),
  members: Metric,
  /** Members who have been active there since local midnight. */
  active_today: Metric,
})

/** The outlines of the country's regions in a box of `width` × `height` units. */
const CountryMap = z.object({
  width: z.int(),
  height: z.int(),
  regions: z.array(
    z.object({
      region: z.int(),
      /** An SVG path. */
      d: z.string(),
      /** The point where a number fits, and its distance from the nearest edge. */
      x: z.int(),
      y: z.int(),
      room: z.int(),
    }),
  ),
})
export type CountryMap = z.infer<typeof CountryMap>

export const LanderContent = z.object({
  /** Of the visitor's country. */
  metrics: z.object({ members: Metric, active_today: Metric }),
  regions: z.array(Region),
  /** Only for a lander with a map. */
  map: z.nullable(CountryMap),
  /** The most populous time zone of the visitor's country. */
  time_zone: z.string(),
  /** Members of that country who agreed to be promoted, without names and with blurred pictures. */
  cards: z.array(ProfileCard),
})
export type LanderContent = z.infer<typeof LanderContent>

/** Returns what a lander shows of the members in the visitor's country. */
export const getLander = call({
  method: 'GET',
  path: '/api/lander.php',
  access: 'anyone',
  input: z.object({ lander: z.enum(landerNames) }),
  output: LanderContent,
  fails: {},
})
