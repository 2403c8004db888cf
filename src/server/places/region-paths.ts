import { readTable } from './read-table.ts'

/** The outline of a region as an SVG path, with the point where a number fits. */
export interface RegionPath {
  region: number
  d: string
  x: number
  y: number
  /** The distance from that point to the nearest edge. */
  room: number
}

/** A country in a box of `width` × `height` units. */
export interface CountryMap {
  width: number
  height: number
  regions: RegionPath[]
}

const maps = new Map<string, CountryMap>()
for (const line of readTable(new URL('region-paths.generated.tsv', import.meta.url))) {
  const map = maps.get(line('country')) ?? {
    width: Number(line('width')),
    height: Number(line('height')),
    regions: [],
  }
  maps.set(line('country'), map)
  map.regions.push({
    region: Number(line('region')),
    d: line('path'),
    x: Number(line('x')),
    y: Number(line('y')),
    room: Number(line('room')),
  })
}

/** The map of a country by region; null for a country without regions. */
export const findCountryMap = (country: string): CountryMap | null => maps.get(country) ?? null
