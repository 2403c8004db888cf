import { posix } from 'node:path'
import { features } from '../../checks/features.ts'
import { isNode, walk, type SourceFile } from './source-files.ts'

export type Import = { from: string; to: string; typeOnly: boolean }

/** The imports between the given files: static, dynamic and `export … from`. */
export function importsBetween(files: SourceFile[]): Import[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, root }) => {
    const found: Import[] = []
    walk(root, (node) => {
      const source = isNode(node['source']) ? node['source']['value'] : undefined
      if (typeof source !== 'string' || !source.startsWith('.')) return
      const to = posix.normalize(posix.join(posix.dirname(path), source))
      const typeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type'
      if (paths.has(to)) found.push({ from: path, to, typeOnly })
    })
    return found
  })
}

/** Counts the files that are in a cycle of imports (strongly connected components, Tarjan). */
export function countFilesInCycles(imports: Import[]): number {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  let inCycles = 0
  const visit = (path: string): number => {
    const index = order.size
    order.set(path, index)
    stack.push(path)
    let low = index
    for (const { to } of targets.get(path) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (stack.includes(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low)
    }
    lowest.set(path, low)
    if (low === index) {
      const component = stack.splice(stack.indexOf(path))
      if (component.length > 1) inCycles += component.length
    }
    return low
  }
  for (const path of targets.keys()) if (!order.has(path)) visit(path)
  return inCycles
}

/**
 * Imports against the layers of ARCHITECTURE.md: platform, kernel, features in their order, app. On
 * the web side features combine freely, so there only the four layers count.
 */
export const countUpward = (imports: Import[]): number =>
  imports.filter(({ from, to }) => layerOf(from) < layerOf(to) || isLaterFeature(from, to)).length

function layerOf(path: string): number {
  const folder = path.split('/')[1] ?? ''
  if (folder === 'platform') return 0
  if (folder === 'server' || folder === 'web') return 1
  return folder === 'app' ? 3 : 2
}

function isLaterFeature(from: string, to: string): boolean {
  const [before, after] = [from, to].map((path) => features.indexOf(path.split('/')[1] ?? ''))
  const isWeb = [from, to].some((path) => /\/(?:web|mail)\//.test(path))
  return !isWeb && before !== undefined && before >= 0 && (after ?? -1) > before
}
