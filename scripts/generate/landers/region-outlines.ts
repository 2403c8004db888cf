import { geoArea, geoBounds, geoCentroid, geoContains, geoDistance } from 'd3-geo'
import { feature, mergeArcs } from 'topojson-client'
import { presimplify, quantile, simplify } from 'topojson-simplify'
import type { MultiPolygon, Polygon } from 'topojson-specification'
import { getCities } from '../../../src/server/places/places.ts'
import { readBoundaries } from './admin-boundaries.ts'

type Ring = [number, number][]
export type Area = { type: 'MultiPolygon'; coordinates: Ring[][] }

const pointsPerCountry = 1300
/**
 * 40 km: an area without one of our cities belongs to the nearest region within this distance, or
 * to none.
 */
const nearby = 40 / 6371

/** On a sphere the direction of a ring determines its inside: here always the smaller side. */
function woundPolygon(rings: Ring[]): Ring[] {
  const inverted = geoArea({ type: 'Polygon', coordinates: rings.slice(0, 1) }) > 2 * Math.PI
  return inverted ? rings.map((ring) => ring.toReversed()) : rings
}

const positions = (ring: number[][]): Ring => ring.map(([x = 0, y = 0]) => [x, y])

function areaOf(polygons: number[][][][]): Area {
  const coordinates = polygons.map((rings) => woundPolygon(rings.map(positions)))
  return { type: 'MultiPolygon', coordinates }
}

/**
 * Returns the region with most cities in the area. A large city counts more than a town, but one at
 * the border does not outweigh the rest: the boundaries are not exact.
 */
function regionOf(country: string, area: Area): number | undefined {
  const [[west, south], [east, north]] = geoBounds(area)
  const crossesDateLine = west > east
  const votes = new Map<number, number>()
  for (const { longitude, latitude, region, population } of getCities(country)) {
    const inBox =
      latitude >= south &&
      latitude <= north &&
      (crossesDateLine || (longitude >= west && longitude <= east))
    if (inBox && geoContains(area, [longitude, latitude]))
      votes.set(region, (votes.get(region) ?? 0) + Math.sqrt(population))
  }
  const [winner] = [...votes].toSorted(([, a], [, b]) => b - a)
  return winner?.[0] ?? nearestRegion(country, geoCentroid(area))
}

function nearestRegion(country: string, centre: [number, number]): number | undefined {
  const [nearest] = getCities(country)
    .map((city) => ({
      region: city.region,
      distance: geoDistance(centre, [city.longitude, city.latitude]),
    }))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest && nearest.distance < nearby ? nearest.region : undefined
}

/** Returns the simplified area of each region of a country, in degrees. */
export function regionAreas(folder: string, country: string): Map<number, Area> {
  const { topology, geometries } = readBoundaries(folder, country)
  const areas = geometries.filter(
    (geometry): geometry is Polygon | MultiPolygon =>
      geometry.type === 'Polygon' || geometry.type === 'MultiPolygon',
  )
  const merge = (from: typeof topology, parts: (Polygon | MultiPolygon)[]) =>
    areaOf(feature(from, mergeArcs(from, parts)).geometry.coordinates)
  const byRegion = Map.groupBy(areas, (area) => regionOf(country, merge(topology, [area])))
  const points = topology.arcs.reduce((sum, arc) => sum + arc.length, 0)
  const weighted = presimplify(topology)
  const simple = simplify(weighted, quantile(weighted, Math.min(1, pointsPerCountry / points)))
  const merged = [...byRegion].flatMap(([region, parts]): [number, Area][] =>
    region === undefined ? [] : [[region, merge(simple, parts)]],
  )
  return new Map(merged)
}
