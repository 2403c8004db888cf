import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript), or any other object in it. */
export type Node = Record<string, unknown> & { type: string; start: number; end: number }
export type SourceFile = { path: string; text: string; lines: number; root: Node }

/** The TypeScript files below `folder`, parsed; tests are those named `*.test.ts(x)`. */
export function readSources(tree: string, pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: tree })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /[.]tsx?$/.test(path) && !path.includes('/generated/'))
    .toSorted()
    .map((path) => parseFile(tree, path))
}

function parseFile(tree: string, path: string): SourceFile {
  const text = readFileSync(join(tree, path), 'utf8')
  const program: unknown = parseSync(path, text).program
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`)
  return { path, text, lines: text.split('\n').length - 1, root: program }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Calls `visit` for each node, parents first. */
export function walk(node: Node, visit: (node: Node, parents: Node[]) => void): void {
  const step = (current: Node, parents: Node[]) => {
    visit(current, parents)
    const inside = [...parents, current]
    for (const value of Object.values(current))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) step(child, inside)
  }
  step(node, [])
}

export const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''

export const lineCount = ({ text }: SourceFile, { start, end }: Node): number =>
  text.slice(start, end).split('\n').length
