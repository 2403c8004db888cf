import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import type { PageRoute } from '../src/app/web/page-route.ts'

const source = join(import.meta.dirname, '../src')

/** Loaded with every page, by src/app/web/load-page.ts. */
const ALWAYS = new Set(['shell', 'errors', 'staffErrors'])

type Export = { module: string; name: string }
type ModuleTexts = {
  /** Named imports; null for all that the module exports. */
  imports: { module: string; names: string[] | null }[]
  forwarded: Map<string, Export>
  allOf: string[]
  catalogues: string[]
  /** Catalogues that a `WithTexts` of this module loads for what is inside it. */
  loadedLater: string[]
}

const modules = new Map<string, ModuleTexts>()

/** Forgets what a changed file says; false if no page has it. */
export const forgetModule = (path: string): boolean => modules.delete(path)

/**
 * The catalogues of a page: those that its module, its layout and their static imports name in
 * `useTranslations('<catalogue>…')`. Not followed are types, imports on demand, exports of an index
 * that nobody imports, and what a `WithTexts` loads. Where data choose the components of a page, its
 * route says them.
 */
export function listPageTexts(route: PageRoute): string[] {
  const layout = join(source, `app/web/layouts/${route.layout}-layout.tsx`)
  const ofPage = route.texts ?? textsBelow(join(source, route.module))
  return [...new Set([...ofPage, ...textsBelow(layout)])]
    .filter((catalogue) => !ALWAYS.has(catalogue))
    .toSorted()
}

function textsBelow(start: string): Set<string> {
  const catalogues = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string, later: ReadonlySet<string>) => {
    const key = `${path} ${[...later].join(' ')}`
    if (seen.has(key)) return
    seen.add(key)
    const module = readModule(path)
    const loaded = new Set([...later, ...module.loadedLater])
    for (const catalogue of module.catalogues) if (!loaded.has(catalogue)) catalogues.add(catalogue)
    for (const each of module.allOf) visit(each, loaded)
    for (const { module: target, names } of module.imports)
      if (names === null) visit(target, loaded)
      else for (const name of names) visit(findOrigin({ module: target, name }), loaded)
  }
  visit(start, new Set())
  return catalogues
}

/** The file that declares an export, through files that only pass it on. */
function findOrigin({ module, name }: Export): string {
  const forwarded = readModule(module).forwarded.get(name)
  return forwarded ? findOrigin(forwarded) : module
}

function readModule(path: string): ModuleTexts {
  const known = modules.get(path)
  if (known) return known
  const texts: ModuleTexts = {
    imports: [],
    forwarded: new Map(),
    allOf: [],
    catalogues: [],
    loadedLater: [],
  }
  modules.set(path, texts)
  walk(parseSync(path, readFileSync(path, 'utf8')).program, (node) => readNode(node, path, texts))
  return texts
}

type Node = Record<string, unknown> & { type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function walk(node: unknown, visit: (node: Node) => void): void {
  if (!isNode(node)) return
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) walk(child, visit)
}

function toName(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : null
  return typeof name === 'string' ? name : ''
}
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const isType = (node: Node) => node['importKind'] === 'type' || node['exportKind'] === 'type'

function readNode(node: Node, path: string, texts: ModuleTexts): void {
  const module = findModule(node['source'], path)
  if (module !== null && !isType(node)) readImport(node, module, texts)
  if (node.type === 'CallExpression' && toName(node['callee']) === 'useTranslations')
    texts.catalogues.push(...readCatalogue(nodesIn(node['arguments'])[0]))
  if (node.type === 'JSXOpeningElement' && toName(node['name']) === 'WithTexts')
    for (const attribute of nodesIn(node['attributes']))
      if (toName(attribute['name']) === 'features')
        texts.loadedLater.push(...toName(attribute['value']).split(' '))
}

function readImport(node: Node, module: string, texts: ModuleTexts): void {
  const named = nodesIn(node['specifiers']).filter((each) => !isType(each))
  if (node.type === 'ImportDeclaration') {
    const isNamed = named.every(({ type }) => type === 'ImportSpecifier')
    const names = isNamed ? named.map(({ imported }) => toName(imported)) : null
    texts.imports.push({ module, names })
  }
  if (node.type === 'ExportAllDeclaration') texts.allOf.push(module)
  if (node.type === 'ExportNamedDeclaration')
    for (const { exported, local } of named)
      texts.forwarded.set(toName(exported), { module, name: toName(local) })
}

/** The file of a relative import; null for packages, styles and what the build generates. */
function findModule(node: unknown, path: string): string | null {
  const specifier = toName(node)
  if (!specifier.startsWith('.') || !/[.]tsx?$/.test(specifier)) return null
  const file = resolve(dirname(path), specifier)
  return existsSync(file) ? file : null
}

/** The catalogue of a namespace `catalogue.group`; none if it is computed. */
function readCatalogue(namespace: Node | undefined): string[] {
  if (namespace?.type !== 'Literal') return []
  return toName(namespace).split('.', 1)
}
