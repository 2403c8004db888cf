import { distance } from 'geokdbush'

export interface Position {
  latitude: number
  longitude: number
}

export const distanceBands = [5, 10, 25, 50, 100] as const
export type DistanceBand = (typeof distanceBands)[number]

const pointSide = 0.05

const centre = (value: number) => Math.floor(value / pointSide + 1e-9) * pointSide + pointSide / 2

/** The centre of the field of about 5 km around a position; no distance is ever taken from anything finer. */
export const pointOf = ({ latitude, longitude }: Position): Position => ({
  latitude: centre(latitude),
  longitude: centre(longitude),
})

/** How far apart two people say they live, as the upper end of a band in km; null beyond the last. */
export function distanceBand(a: Position, b: Position): DistanceBand | null {
  const [from, to] = [pointOf(a), pointOf(b)]
  const km = distance(from.longitude, from.latitude, to.longitude, to.latitude)
  return distanceBands.find((band) => km <= band) ?? null
}
