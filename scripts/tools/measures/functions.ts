import { isNode, lineCount, nameOf, walk, type Node, type SourceFile } from './source-files.ts'

export type MeasuredFunction = {
  path: string
  name: string
  lines: number
  /** How deep blocks are nested in it: `if`, loops, `try`, `switch`. */
  depth: number
  isComponent: boolean
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])
const nestingTypes = new Set([
  'IfStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
  'TryStatement',
  'SwitchStatement',
])

/**
 * The named functions of a file; what is passed inline is part of its caller. A component is a
 * function of a .tsx file whose name starts with a capital.
 */
export function measureFunctions(file: SourceFile): MeasuredFunction[] {
  const found: MeasuredFunction[] = []
  walk(file.root, (node, parents) => {
    if (!functionTypes.has(node.type)) return
    const parent = parents.at(-1)
    const name = nameOf(node['id']) || nameOf(parent?.['id']) || nameOf(parent?.['key'])
    if (!name) return
    found.push({
      path: file.path,
      name,
      lines: lineCount(file, node),
      depth: depthOf(node),
      isComponent: file.path.endsWith('.tsx') && /^[A-Z]/.test(name),
    })
  })
  return found
}

/** `else if` counts as one level; a function inside starts again at zero. */
function depthOf(outer: Node): number {
  let deepest = 0
  walk(outer, (node, parents) => {
    if (!nestingTypes.has(node.type)) return
    const around = [...parents, node]
    const start = around.findLastIndex((each) => functionTypes.has(each.type))
    if (around[start] !== outer) return
    const levels = around
      .slice(start)
      .filter((each, index, all) => nestingTypes.has(each.type) && !isElseIf(each, all[index - 1]))
    deepest = Math.max(deepest, levels.length)
  })
  return deepest
}

const isElseIf = (node: Node, parent: Node | undefined) =>
  node.type === 'IfStatement' && isNode(parent?.['alternate']) && parent['alternate'] === node
