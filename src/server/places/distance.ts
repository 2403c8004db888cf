import { distance } from 'geokdbush'

export interface Position {
  latitude: number
  longitude: number
}

export const distanceBands = [5, 10, 25, 50, 100] as const
export type DistanceBand = (typeof distanceBands)[number]

const pointSide = 0.05
/** Degrees; about 28 by 17 km in our countries. */
const coarseSide = 0.25

const centre = (value: number, side: number) => Math.floor(value / side + 1e-9) * side + side / 2

/**
 * The centre of the grid cell of about 5 km around a position; distances are only computed between
 * such points.
 */
export const toPoint = ({ latitude, longitude }: Position): Position => ({
  latitude: centre(latitude, pointSide),
  longitude: centre(longitude, pointSide),
})

/**
 * The upper end, in km, of the distance band between two places of residence; null beyond the last.
 */
export function distanceBand(a: Position, b: Position): DistanceBand | null {
  return bandBetween(toPoint(a), toPoint(b), 0)
}

/**
 * The band for sparsely populated places: to the centre of a cell of about 25 km, and never smaller
 * than its size.
 */
export function coarseBand(from: Position, { latitude, longitude }: Position): DistanceBand | null {
  return bandBetween(
    toPoint(from),
    { latitude: centre(latitude, coarseSide), longitude: centre(longitude, coarseSide) },
    25,
  )
}

function bandBetween(from: Position, to: Position, minKm: number): DistanceBand | null {
  const km = distance(from.longitude, from.latitude, to.longitude, to.latitude)
  return distanceBands.find((band) => band >= minKm && km <= band) ?? null
}

/** The name of the grid cell of about 5 km that contains a position. */
export function toField(position: Position): string {
  const { latitude, longitude } = toPoint(position)
  return `${latitude.toFixed(3)},${longitude.toFixed(3)}`
}
