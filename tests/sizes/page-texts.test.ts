import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from '../../src/app/web/page-route.ts'
import { pageRoutes } from '../../src/app/web/routes.ts'
import { listPageTexts } from '../../vite/page-texts.ts'

const root = join(import.meta.dirname, '../..')

/** The catalogues of a page of these modules, beside those of its layout. */
function findTexts(modules: Record<string, string>, texts?: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'page-texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code)
  const module = relative(join(root, 'src'), join(folder, 'page.tsx'))
  const route = page('test', '/test', module, { layout: 'empty', ...(texts && { texts }) })
  const layout = listPageTexts({ ...route, texts: [] })
  return listPageTexts(route).filter((catalogue) => !layout.includes(catalogue))
}

describe('the catalogues of a page', () => {
  test('are those that it and its imports name', () => {
    const texts = findTexts({
      'page.tsx': `import { Part } from './part.tsx'\nconst t = useTranslations('search.filters')`,
      'part.tsx': `import { use } from './hook.ts'\nexport const Part = () => use()`,
      'hook.ts': `export const use = () => useTranslations('likes')`,
    })
    expect(texts).toEqual(['likes', 'search'])
  })

  test('omit what an index exports for others, types, and imports on demand', () => {
    const texts = findTexts({
      'page.tsx': `import { Part } from './public.ts'\nimport type { Other } from './other.tsx'\nconst open = () => import('./dialog.tsx')`,
      'public.ts': `export { Part } from './part.tsx'\nexport { Other } from './other.tsx'`,
      'part.tsx': `export const Part = () => useTranslations('likes')`,
      'other.tsx': `export const Other = () => useTranslations('search')`,
      'dialog.tsx': `export const Dialog = () => useTranslations('photos')`,
    })
    expect(texts).toEqual(['likes'])
  })

  test('omit what WithTexts loads for the components in it', () => {
    const texts = findTexts({
      'page.tsx': `import { Part } from './part.tsx'\nconst t = useTranslations('search')`,
      'part.tsx': `import { Late } from './late.tsx'\nexport const Part = () => <WithTexts features="likes photos"><Late /></WithTexts>`,
      'late.tsx': `export const Late = () => [useTranslations('likes'), useTranslations('traits')]`,
    })
    expect(texts).toEqual(['search', 'traits'])
  })

  test('are those of its route where data choose its components', () => {
    const code = `const t = useTranslations('search')`
    expect(findTexts({ 'page.tsx': code }, ['landerVideo'])).toEqual(['landerVideo'])
  })

  test('exist, for every page', () => {
    const catalogues = readdirSync(join(root, 'messages/en')).map((file) => file.slice(0, -5))
    for (const route of pageRoutes)
      expect(catalogues, route.name).toEqual(expect.arrayContaining(listPageTexts(route)))
  })
})
