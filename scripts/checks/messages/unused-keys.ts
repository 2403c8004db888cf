import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogues } from './catalogues.ts'

/**
 * Returns keys whose last part occurs in no source file. A heuristic: a key may be composed at run
 * time.
 */
export function unusedKeys(root: string): string[] {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  const words = new Set(sources.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []))
  const catalogues = [...readCatalogues(root, 'en', [])].filter(([name]) => !/errors$/i.test(name))
  return catalogues.flatMap(([name, texts]) =>
    [...texts.keys()]
      .filter((key) => !words.has(key.split('.').at(-1) ?? ''))
      .map((key) => `${name}.${key}`),
  )
}
