import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import { locales, type Locale } from '../../platform/locales.ts'
import { readTable, type Line } from './read-table.ts'

type Names = Partial<Record<Locale | 'also', string>>

interface Locality {
  id: number
  country: string
  /** In the language of the place. */
  name: string
  /** Only for languages with a different name; `also` is for searching. */
  names: Names
}

export interface Region extends Locality {
  timeZone: string
}

export interface City extends Locality {
  region: number
  population: number
  /** Of the city's centre, with two decimals. */
  latitude: number
  longitude: number
}

/** "München" in German, "Monachium" in Polish. */
export const localizedName = (locality: Locality, locale: Locale): string =>
  locality.names[locale] ?? locality.name

function readRegion(line: Line): Region {
  const names: Names = {}
  for (const locale of locales) if (line(locale)) names[locale] = line(locale)
  return {
    id: Number(line('id')),
    country: line('country'),
    name: line('native'),
    names,
    timeZone: line('zone'),
  }
}

/** Parses `en=Vienna;nl=Wenen`. */
function readNames(packed: string): Names {
  const pairs = new Map(
    packed
      .split(';')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const names: Names = {}
  for (const key of [...locales, 'also'] as const) {
    const name = pairs.get(key)
    if (name) names[key] = name
  }
  return names
}

function readCity(line: Line): City {
  const names = readNames(line('names'))
  return {
    id: Number(line('id')),
    country: line('country'),
    name: line('name'),
    names,
    region: Number(line('region')),
    population: Number(line('population')),
    latitude: Number(line('latitude')),
    longitude: Number(line('longitude')),
  }
}

const regions = readTable(new URL('regions.tsv', import.meta.url)).map(readRegion)
const cities = readTable(new URL('cities.generated.tsv', import.meta.url)).map(readCity)
const numberedRegions = new Map(regions.map((region) => [region.id, region]))
const numberedCities = new Map(cities.map((city) => [city.id, city]))
const regionsByCountry = Map.groupBy(regions, ({ country }) => country)
// Sorted by size like the file, largest first.
const citiesByCountry = Map.groupBy(cities, ({ country }) => country)

export const getRegions = (country: string): Region[] => regionsByCountry.get(country) ?? []
export const getCities = (country: string): City[] => citiesByCountry.get(country) ?? []
export const regionById = (id: number): Region | undefined => numberedRegions.get(id)
export const cityById = (id: number): City | undefined => numberedCities.get(id)

/** The time zone that determines the date for residents of a city. */
export const getTimeZone = (city: City): string => regionById(city.region)?.timeZone ?? 'UTC'

/** The time zone of a country's largest city. */
export function getCountryZone(country: string): string {
  const [largest] = getCities(country)
  return largest ? getTimeZone(largest) : 'UTC'
}

let index: KDBush | undefined

function cityIndex(): KDBush {
  if (index) return index
  index = new KDBush(cities.length)
  for (const { longitude, latitude } of cities) index.add(longitude, latitude)
  return index.finish()
}

const nearKm = 15
const farKm = 150

/** Weighs size against distance: London, not Lambeth; but Delft, not Den Haag. */
function attraction(city: City, latitude: number, longitude: number): number {
  const km = distance(longitude, latitude, city.longitude, city.latitude)
  return city.population / (km + 3) ** 2
}

/**
 * The city that residents of this position would name, within 15 km; else the nearest within 150
 * km; else undefined.
 */
export function nearestCity(latitude: number, longitude: number): City | undefined {
  const findNearest = (count: number, km: number) =>
    around(cityIndex(), longitude, latitude, count, km).flatMap((i) => cities[i] ?? [])
  const near = findNearest(Infinity, nearKm).toSorted(
    (a, b) => attraction(b, latitude, longitude) - attraction(a, latitude, longitude),
  )
  return near[0] ?? findNearest(1, farKm)[0]
}

/** Returns every city within `km` of a position. */
export function citiesAround(latitude: number, longitude: number, km: number): City[] {
  return around(cityIndex(), longitude, latitude, Infinity, km).flatMap((i) => cities[i] ?? [])
}
