import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const modules = join(import.meta.dirname, '../node_modules')

/** React's CommonJS for production, by the module that would choose it when the page runs. */
const SOURCES: Record<string, string> = {
  'react/index.js': 'react/cjs/react.production.js',
  'react/jsx-runtime.js': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom/index.js': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client.js': 'react-dom/cjs/react-dom-client.production.js',
  'scheduler/index.js': 'scheduler/cjs/scheduler.production.js',
  // Requires React, which would make React CommonJS for all.
  'use-sync-external-store/shim/index.js':
    'use-sync-external-store/cjs/use-sync-external-store-shim.production.js',
}
/** Only builds for profiling have them, and React asks for them. */
const PROFILING = ['log', 'unstable_setDisableYieldValue']
const CHOOSERS =
  /\/node_modules\/((?:react|react-dom|scheduler|use-sync-external-store\/shim)\/[\w-]+\.js)$/

/**
 * In the browser's build React consists of ES modules: CommonJS would need a file of the bundler's
 * helpers on every page, and a lookup at each use of a hook or element. Throws if React's files are
 * written otherwise than expected.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: CHOOSERS },
      handler(id, options) {
        const source = SOURCES[CHOOSERS.exec(id.replaceAll('\\', '/'))?.[1] ?? '']
        if (source === undefined || options?.ssr === true) return null
        const code = toModule(readFileSync(join(modules, source), 'utf8'))
        return source.startsWith('scheduler/')
          ? [code, ...PROFILING.map((name) => `export const ${name} = undefined`)].join('\n')
          : code
      },
    },
    transform: {
      filter: { id: /\/node_modules\//, code: WHOLE },
      handler: (code, _, options) => (options?.ssr === true ? null : withoutWhole(code)),
    },
  }
}

/** How libraries import or copy the whole of React, which would keep all its names on every page. */
const WHOLE = /^import React(?:DOM)? from ['"]react|^const _React = \{ \.\.\.React \};$/m

const withoutWhole = (code: string): string =>
  code
    .replaceAll(/^import (React(?:DOM)?) from (?=['"]react)/gm, 'import * as $1 from ')
    .replace(/^const _React = \{ \.\.\.React \};$/m, '')
    .replaceAll(/\b_React\./g, 'React.')

/** The only statement in which one of these files requires others. */
const REQUIRES = /^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/m
const ASSIGNED_ONCE = /^exports\.(\w+) =(?=\s)/gm

/** An ES module of a CommonJS module that assigns each of its exports by name. */
export function toModule(commonJs: string): string {
  const requires = REQUIRES.exec(commonJs)?.[0] ?? ''
  const imports = [...requires.matchAll(/(\w+) = require\("([\w-]+)"\)/g)].map(
    ([, name, module]) => `import * as ${name} from "${module}"`,
  )
  const names = [...new Set([...commonJs.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name))]
  const uses = (name = '') =>
    commonJs.split(new RegExp(String.raw`\bexports\.${name}\b`)).length - 1
  const variables = names.filter((name) => uses(name) > 1).map((name) => `var $${name}`)
  const body = commonJs
    .replace(requires, '')
    .replaceAll(ASSIGNED_ONCE, (statement, name: string) =>
      uses(name) > 1 ? statement : `const $${name} =`,
    )
    .replaceAll(/\bexports\.(\w+)/g, '$$$1')
  if (/\b(?:require|exports|module)\b\s*[.([]/.test(body))
    throw new Error(
      'A file of React uses CommonJS in a way that vite/react-modules.ts cannot read.',
    )
  const exported = names.map((name) => `$${name} as ${name}`).join(', ')
  const all = names.map((name) => `${name}: $${name}`).join(', ')
  return [
    ...imports,
    ...variables,
    body,
    `export { ${exported} }`,
    `export default { ${all} }`,
  ].join('\n')
}
