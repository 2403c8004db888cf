import { geoAlbersUsa, geoConicEqualArea, geoMercator, geoPath, type GeoProjection } from 'd3-geo'
import type { Area } from './region-outlines.ts'

type Point = [number, number]

export interface RegionPath {
  region: number
  d: string
  /** The point farthest from the outline, and its distance: where a number fits. */
  x: number
  y: number
  room: number
}

const maxWidth = 900
const maxHeight = 1000
const margin = 8
/** The Canary Islands stand in a corner, as on every map of Spain. */
const insets = new Map([[804, { x: 20, y: 800, width: 300, height: 150 }]])

const collection = (areas: Iterable<Area>) => ({
  type: 'GeometryCollection' as const,
  geometries: [...areas],
})

function projectionFor(country: string, areas: Map<number, Area>): GeoProjection {
  const mainland = [...areas].filter(([region]) => !insets.has(region)).map(([, area]) => area)
  const points = mainland.flatMap(({ coordinates }) => coordinates.flat(2))
  const latitudes = points.map(([, latitude]) => latitude)
  const longitudes = points.map(([longitude]) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const projection =
    country === 'US'
      ? geoAlbersUsa()
      : geoConicEqualArea()
          .parallels([south + (north - south) / 6, north - (north - south) / 6])
          .rotate([-(west + east) / 2, 0])
  return projection.fitExtent(
    [
      [margin, margin],
      [maxWidth - margin, maxHeight - margin],
    ],
    collection(mainland),
  )
}

/** Projects an area to rings of whole units and drops islands too small to see. */
function projectedRings(projection: GeoProjection, area: Area): Point[][] {
  const rings: Point[][] = []
  let ring: Point[] = []
  geoPath(projection, {
    beginPath: () => undefined,
    moveTo: (x, y) => (ring = [[Math.round(x), Math.round(y)]]),
    lineTo: (x, y) => void ring.push([Math.round(x), Math.round(y)]),
    arc: () => undefined,
    closePath: () => void rings.push(ring),
  })(area)
  const sorted = rings.toSorted((a, b) => ringArea(b) - ringArea(a))
  return sorted.filter((each, index) => index === 0 || ringArea(each) > 24)
}

function ringArea(ring: Point[]): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

function isInside(rings: Point[][], x: number, y: number): boolean {
  let inside = false
  for (const ring of rings)
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    }
  return inside
}

function distanceToEdge([x1, y1]: Point, [x2, y2]: Point, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy)
}

function labelPoint(rings: Point[][]): { x: number; y: number; room: number } {
  const outer = rings[0] ?? []
  const [left, right] = [Math.min(...outer.map(([x]) => x)), Math.max(...outer.map(([x]) => x))]
  const [top, bottom] = [Math.min(...outer.map(([, y]) => y)), Math.max(...outer.map(([, y]) => y))]
  let best = { x: (left + right) / 2, y: (top + bottom) / 2, room: 0 }
  const steps = 40
  for (let i = 1; i < steps; i++)
    for (let k = 1; k < steps; k++) {
      const [x, y] = [left + ((right - left) * i) / steps, top + ((bottom - top) * k) / steps]
      if (!isInside(rings, x, y)) continue
      const edges = rings.flatMap((ring) =>
        ring.map((point, n) => distanceToEdge(point, ring[(n + 1) % ring.length] ?? point, x, y)),
      )
      const room = Math.min(...edges)
      if (room > best.room) best = { x, y, room }
    }
  return { x: Math.round(best.x), y: Math.round(best.y), room: Math.floor(best.room) }
}

/** Writes rings as relative lines, which are shorter than absolute ones. */
function pathOf(rings: Point[][]): string {
  return rings
    .map((ring) => {
      let [x, y] = ring[0] ?? [0, 0]
      const steps = ring.slice(1).flatMap(([nextX, nextY]) => {
        const step = [nextX - x, nextY - y]
        ;[x, y] = [nextX, nextY]
        return step[0] === 0 && step[1] === 0 ? [] : [step.join(',')]
      })
      return `M${(ring[0] ?? []).join(',')}l${steps.join(' ').replaceAll(/[ ,]-/g, '-')}z`
    })
    .join('')
}

/** A place too small for its outline becomes a small square. */
function legible(rings: Point[][]): Point[][] {
  const [x, y] = rings[0]?.[0] ?? [0, 0]
  if (rings[0] && ringArea(rings[0]) >= 60) return rings
  const square: Point[] = [
    [x - 6, y - 6],
    [x + 6, y - 6],
    [x + 6, y + 6],
    [x - 6, y + 6],
  ]
  return [square]
}

/** Projects the regions of a country into a box whose size is returned with them. */
export function regionPaths(country: string, areas: Map<number, Area>) {
  const projection = projectionFor(country, areas)
  const projected = [...areas].map(([region, area]): [number, Point[][]] => {
    const inset = insets.get(region)
    const placed = inset
      ? geoMercator().fitExtent(
          [
            [inset.x, inset.y],
            [inset.x + inset.width, inset.y + inset.height],
          ],
          area,
        )
      : projection
    return [region, legible(projectedRings(placed, area))]
  })
  const points = projected.flatMap(([, rings]) => rings.flat())
  const left = Math.min(...points.map(([x]) => x)) - margin
  const top = Math.min(...points.map(([, y]) => y)) - margin
  const paths = projected.map(([region, rings]): RegionPath => {
    const moved = rings.map((ring) => ring.map(([x, y]): Point => [x - left, y - top]))
    return { region, d: pathOf(moved), ...labelPoint(moved) }
  })
  return {
    width: Math.max(...points.map(([x]) => x)) - left + margin,
    height: Math.max(...points.map(([, y]) => y)) - top + margin,
    paths: paths.toSorted((a, b) => a.region - b.region),
  }
}
