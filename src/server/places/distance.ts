import { distance } from 'geokdbush'

export interface Position {
  latitude: number
  longitude: number
}

export const distanceBands = [5, 10, 25, 50, 100] as const
export type DistanceBand = (typeof distanceBands)[number]

const cellSide = 0.25
const pointSide = 0.05
const columns = 360 / cellSide

const rowOf = (latitude: number) => Math.min(Math.floor((latitude + 90) / cellSide), 180 / cellSide - 1)
const columnOf = (longitude: number) => ((Math.floor((longitude + 180) / cellSide) % columns) + columns) % columns

/** The number of the quarter-degree field that a position lies in: what the search index holds of it. */
export const cellOf = ({ latitude, longitude }: Position): number => rowOf(latitude) * columns + columnOf(longitude)

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

const kmPerDegree = 111.2

/** Every cell that may hold somebody within so many km of anywhere in this position's own cell. */
export function cellsAround(position: Position, km: number): number[] {
  const row = rowOf(position.latitude)
  const column = columnOf(position.longitude)
  const up = Math.ceil(km / (cellSide * kmPerDegree))
  const nearestPole = Math.min(Math.abs(position.latitude) + (up + 1) * cellSide, 89)
  const aside = Math.min(Math.ceil(km / (cellSide * kmPerDegree * Math.cos((nearestPole * Math.PI) / 180))), columns / 2 - 1)
  const rows = Array.from({ length: 2 * up + 1 }, (_, i) => row - up + i).filter((y) => y >= 0 && y < 180 / cellSide)
  const across = Array.from({ length: 2 * aside + 1 }, (_, i) => (column - aside + i + columns) % columns)
  return rows.flatMap((y) => across.map((x) => y * columns + x))
}
