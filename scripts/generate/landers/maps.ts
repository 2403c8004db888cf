import { writeFileSync } from 'node:fs'
import { countries, downloadBoundaries } from './admin-boundaries.ts'
import { regionAreas } from './region-outlines.ts'
import { regionPaths } from './region-paths.ts'

const columns = ['country', 'region', 'width', 'height', 'x', 'y', 'room', 'path']

/** Writes src/server/places/region-paths.generated.tsv. */
export function writeMaps(): void {
  const folder = downloadBoundaries()
  const lines = countries.flatMap((country) => {
    const { width, height, paths } = regionPaths(country, regionAreas(folder, country))
    return paths.map(({ region, x, y, room, d }) =>
      [country, region, width, height, x, y, room, d].join('\t'),
    )
  })
  const target = new URL('../../../src/server/places/region-paths.generated.tsv', import.meta.url)
  writeFileSync(target, `${[columns.join('\t'), ...lines].join('\n')}\n`)
  console.log(`${lines.length} regions of ${countries.length} countries`)
}
