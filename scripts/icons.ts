// Writes src/web/ui/icons.svg, the sprite of the icons that src/web/ui/icon.tsx names: `node
// scripts/icons.ts`; --check only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const folder = join(import.meta.dirname, '../src/web/ui')
const Shape = z.array(z.tuple([z.string(), z.record(z.string(), z.string())]))
const IconFile = z.object({ __iconData: z.object({ node: Shape }) })

async function symbol(name: string): Promise<string> {
  const { __iconData: data } = IconFile.parse(await import(`lucide-react/icons/${name}`))
  const shapes = data.node.map(([element, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(
      ([attribute, value]) => ` ${attribute}="${value}"`,
    )
    return `<${element}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`
}

const names = [
  ...readFileSync(join(folder, 'icon.tsx'), 'utf8').matchAll(/ = icon\('([\w-]+)'\)/g),
].map(([, name = '']) => name)
const symbols = await Promise.all([...new Set(names)].toSorted().map(symbol))
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
const target = join(folder, 'icons.svg')

if (!process.argv.includes('--check')) writeFileSync(target, sprite)
else if (readFileSync(target, 'utf8') !== sprite) {
  console.error(
    'src/web/ui/icons.svg does not hold the icons of icon.tsx: run "node scripts/icons.ts".',
  )
  process.exit(1)
}
