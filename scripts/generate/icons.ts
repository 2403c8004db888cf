// Writes the sprites of the icons that icon.tsx, rare-icons.tsx and trait-icons.tsx in src/web/ui and
// interest-icons.ts name: `node scripts/generate/icons.ts`; --check compares the names only.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { interestIcons } from './interest-icons.ts'
import { downloadPackage } from '../checks/supply/download-package.ts'

/** 4,800 files of which a hundred are drawn, so it is no dependency. */
const lucide = {
  name: 'lucide-react',
  version: '1.75.0',
  sha512:
    'piesXAZIXru9d5lHBoM6cPHOBs5+QkMx+3EXwG3xWJ7qdViuz92JtYN0u9jMB6jt+2WbQrwhvJGdMwGnL3EOfA==',
}

const source = join(import.meta.dirname, '../../src')
const Shape = z.array(z.tuple([z.string(), z.record(z.string(), z.string())]))
const IconFile = z.object({ __iconData: z.object({ node: Shape }) })

type Icon = [id: string, icon: string]

/** Returns the folder of the icons' modules; the component that they make needs React and is left out. */
function downloadIcons(): string {
  const folder = join(downloadPackage(lucide), 'dist/esm')
  writeFileSync(join(folder, 'createLucideIcon.mjs'), 'export default () => null\n')
  return join(folder, 'icons')
}

async function symbol(folder: string, [id, icon]: Icon): Promise<string> {
  const module: unknown = await import(pathToFileURL(join(folder, `${icon}.mjs`)).href)
  const shapes = IconFile.parse(module).__iconData.node.map(([element, { key: _, ...values }]) => {
    const written = Object.entries(values).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${element}${written.join('')}/>`
  })
  return `<symbol id="${id}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`
}

function iconsIn(...paths: string[]): Icon[] {
  const code = paths.map((path) => readFileSync(join(source, path), 'utf8')).join('\n')
  const names = [...code.matchAll(/ = icon\('([\w-]+)'\)/g)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted().map((name) => [name, name])
}

const sprites: Record<string, Icon[]> = {
  'web/ui/icons.svg': iconsIn('web/ui/icon.tsx'),
  'web/ui/rare-icons.svg': iconsIn('web/ui/rare-icons.tsx', 'web/ui/trait-icons.tsx'),
  'profiles/web/interests.svg': Object.entries(interestIcons),
}

async function writeSprites(): Promise<void> {
  const folder = downloadIcons()
  for (const [target, icons] of Object.entries(sprites)) {
    const symbols = await Promise.all(icons.map((icon) => symbol(folder, icon)))
    const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
    writeFileSync(join(source, target), sprite)
  }
}

/** Whether each icon that is named has a symbol, and each symbol a name. */
function assertComplete(): void {
  for (const [target, icons] of Object.entries(sprites)) {
    const sprite = readFileSync(join(source, target), 'utf8')
    const ids = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id = '']) => id)
    if (ids.join() === icons.map(([id]) => id).join()) continue
    console.error(`src/${target} lacks or has other icons: run "node scripts/generate/icons.ts".`)
    process.exitCode = 1
  }
}

if (process.argv.includes('--check')) assertComplete()
else await writeSprites()
