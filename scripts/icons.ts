// Writes the sprites of the icons that icon.tsx, rare-icons.tsx and trait-icons.tsx in src/web/ui and
// interest-icons.ts name: `node scripts/icons.ts`; --check only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { interestIcons } from './interest-icons.ts'

const source = join(import.meta.dirname, '../src')
const Shape = z.array(z.tuple([z.string(), z.record(z.string(), z.string())]))
const IconFile = z.object({ __iconData: z.object({ node: Shape }) })

async function symbol([id, icon]: [id: string, icon: string]): Promise<string> {
  const { __iconData: data } = IconFile.parse(await import(`lucide-react/icons/${icon}`))
  const shapes = data.node.map(([element, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(
      ([attribute, value]) => ` ${attribute}="${value}"`,
    )
    return `<${element}${written.join('')}/>`
  })
  return `<symbol id="${id}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`
}

function iconsIn(...paths: string[]): [id: string, icon: string][] {
  const code = paths.map((path) => readFileSync(join(source, path), 'utf8')).join('\n')
  const names = [...code.matchAll(/ = icon\('([\w-]+)'\)/g)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted().map((name) => [name, name])
}

async function writeSprite(icons: [id: string, icon: string][], target: string): Promise<void> {
  const symbols = await Promise.all(icons.map(symbol))
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
  if (!process.argv.includes('--check')) writeFileSync(join(source, target), sprite)
  else if (readFileSync(join(source, target), 'utf8') !== sprite) {
    console.error(`src/${target} lacks or has other icons: run "node scripts/icons.ts".`)
    process.exit(1)
  }
}

await writeSprite(iconsIn('web/ui/icon.tsx'), 'web/ui/icons.svg')
await writeSprite(
  iconsIn('web/ui/rare-icons.tsx', 'web/ui/trait-icons.tsx'),
  'web/ui/rare-icons.svg',
)
await writeSprite(Object.entries(interestIcons), 'profiles/web/interests.svg')
