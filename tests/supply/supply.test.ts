import { describe, expect, test } from 'vitest'
import { compareDependencies } from '../../scripts/checks/supply/documented-packages.ts'
import { refusedLicences } from '../../scripts/checks/supply/licences.ts'
import { missingLibc, missingOptional, readPackages } from '../../scripts/checks/supply/packages.ts'

const lockfile = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': { name: 'vonk' },
    'node_modules/hono': { version: '4.0.0', license: 'MIT' },
    'node_modules/@scope/tool': { version: '1.2.3', license: 'GPL-3.0-only', dev: true },
    'node_modules/hono/node_modules/deep': { version: '0.1.0' },
  },
})

const licensed = (licence: string, name = 'some-package') =>
  refusedLicences({ name, version: '1.0.0', licence, development: false, optional: false })

describe('licences', () => {
  test('every package of the lockfile is listed with its licence', () => {
    expect(
      readPackages(lockfile).map(({ name, licence, development }) => [name, licence, development]),
    ).toEqual([
      ['@scope/tool', 'GPL-3.0-only', true],
      ['deep', 'none', false],
      ['hono', 'MIT', false],
    ])
  })

  test('reports a lockfile that lacks an optional package of a platform', () => {
    const packages = {
      '': { optionalDependencies: { top: '1' } },
      'node_modules/top': { version: '1' },
      'node_modules/tool': {
        version: '1',
        optionalDependencies: { 'tool-linux': '1', 'tool-darwin': '1' },
      },
      'node_modules/tool/node_modules/tool-linux': { version: '1' },
      'node_modules/deep': { version: '1' },
      'node_modules/deep/node_modules/user': {
        version: '1',
        optionalDependencies: { tool: '1', 'tool-linux': '1' },
      },
    }
    expect(missingOptional(JSON.stringify({ lockfileVersion: 3, packages }))).toEqual([
      'tool-darwin',
      'tool-linux',
    ])
  })

  test('reports a package of one C library that a lockfile installs with every other', () => {
    const packages = {
      '': {},
      'node_modules/tool-linux-x64-gnu': { version: '1', libc: ['glibc'] },
      'node_modules/tool-linux-x64-musl': { version: '1' },
      'node_modules/@gnu/tool': { version: '1' },
      'node_modules/tool-linux-arm-musleabihf': { version: '1', cpu: ['arm'] },
    }
    expect(missingLibc(JSON.stringify({ lockfileVersion: 3, packages }))).toEqual([
      'tool-linux-x64-musl',
      'tool-linux-arm-musleabihf',
    ])
  })

  test('refuses a licence that is not allowed, or missing', () => {
    expect(licensed('GPL-3.0-only')).toEqual(['GPL-3.0-only'])
    expect(licensed('none')).toEqual(['none'])
    expect(licensed('MIT')).toEqual([])
  })

  test('requires all licences joined by AND, and one of those joined by OR, to be allowed', () => {
    expect(licensed('MIT AND GPL-3.0-only')).toEqual(['GPL-3.0-only'])
    expect(licensed('(GPL-3.0-only OR MIT)')).toEqual([])
  })

  test('an exception applies to its own package only', () => {
    expect(licensed('LGPL-3.0', 'libheif-js')).toEqual([])
    expect(licensed('LGPL-3.0', 'some-package')).toEqual(['LGPL-3.0'])
  })
})

test('reports packages that the page of dependencies lacks, and lines of packages that are gone', () => {
  const page = [
    '## Production dependencies\n',
    '| `hono`, `@scope/*` | servers |',
    '| `pg` | database |',
    '## Development dependencies\n',
    '| `vite` | build |',
  ].join('\n')
  const packages = {
    dependencies: { hono: '1', '@scope/one': '1' },
    optionalDependencies: { 'tool-linux': '1' },
    devDependencies: { vite: '1', pg: '1' },
  }
  expect(compareDependencies(page, JSON.stringify(packages))).toEqual([
    '“Production dependencies” has no line for tool-linux',
    '“Production dependencies” names pg, which package.json does not list there',
    '“Development dependencies” has no line for pg',
  ])
})
