import compile from 'icu-minify/compile'

/**
 * What a translation must share with its source (arguments, tags) and what differs by language
 * (plural forms, texts).
 */
export type Shape = {
  /** `name: kind`, one per use; a plural counts as a number. */
  arguments: Set<string>
  tags: Set<string>
  plurals: { name: string; ordinal: boolean; forms: string[] }[]
  texts: string[]
}

const kinds: Record<number, string> = {
  1: 'select',
  2: 'number',
  3: 'number',
  4: 'number',
  5: 'date',
  6: 'time',
}
const ordinal = 3

/** Throws the parser's error when the message is not valid ICU. */
export function readShape(message: string): Shape {
  const shape: Shape = { arguments: new Set(), tags: new Set(), plurals: [], texts: [] }
  const compiled = compile(message)
  readAll(Array.isArray(compiled) ? compiled : [compiled], shape)
  return shape
}

function readAll(nodes: unknown[], shape: Shape) {
  for (const node of nodes) {
    if (typeof node === 'string') shape.texts.push(node)
    else if (Array.isArray(node)) readNode(node, shape)
  }
}

/**
 * icu-minify returns `[name]`, `[name, kind, options]`, `[tag, ...children]` or the children of an
 * option.
 */
function readNode(node: unknown[], shape: Shape) {
  const [name, kind, options] = node
  if (typeof name !== 'string') return readAll(node, shape)
  if (node.length === 1) return void shape.arguments.add(`${name}: text`)
  const named = typeof kind === 'number' ? kinds[kind] : undefined
  if (!named) {
    shape.tags.add(name)
    return readAll(node.slice(1), shape)
  }
  const forms = isRecord(options) ? Object.keys(options) : []
  shape.arguments.add(
    named === 'select' ? `${name}: select of ${forms.toSorted().join(', ')}` : `${name}: ${named}`,
  )
  if (kind === 2 || kind === ordinal) shape.plurals.push({ name, ordinal: kind === ordinal, forms })
  if (isRecord(options) && kind !== 4 && kind !== 5 && kind !== 6)
    readOptions(Object.values(options), shape)
}

/** An option is a text or a list of nodes. */
function readOptions(options: unknown[], shape: Shape) {
  for (const option of options) readAll(Array.isArray(option) ? option : [option], shape)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
