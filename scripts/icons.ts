// Writes the sprites of the icons that icon.tsx and rare-icons.tsx in src/web/ui name: `node
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

async function writeSprite(source: string, target: string): Promise<void> {
  const names = [
    ...readFileSync(join(folder, source), 'utf8').matchAll(/ = icon\('([\w-]+)'\)/g),
  ].map(([, name = '']) => name)
  const symbols = await Promise.all([...new Set(names)].toSorted().map(symbol))
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
  if (!process.argv.includes('--check')) writeFileSync(join(folder, target), sprite)
  else if (readFileSync(join(folder, target), 'utf8') !== sprite) {
    console.error(
      `src/web/ui/${target} does not hold the icons of ${source}: run "node scripts/icons.ts".`,
    )
    process.exit(1)
  }
}

await writeSprite('icon.tsx', 'icons.svg')
await writeSprite('rare-icons.tsx', 'rare-icons.svg')
