import { type FormattedTexts, recordFormatted, repeatFormatted } from '../../platform/formatted.ts'

/** About 2 kB each. */
const MAX_ELEMENTS = 5_000

/** Elements used since the last time there were too many, and those used before. */
let recent = new Map<string, [html: string, formatted: FormattedTexts]>()
let earlier: typeof recent = new Map()

/** A number for each set of texts: a site that changes its texts gets a new one. */
const textSets = new WeakMap<object, number>()
let lastTextSet = 0

/**
 * The HTML of an element that many pages contain, rendered once. `key` contains all that it shows
 * except its texts, which `messages` stand for. Pages with it bring along what it formatted.
 */
export function renderOnce(messages: object, key: string, render: () => string): string {
  const id = `${numberTextSet(messages)} ${key}`
  const element = recent.get(id) ?? earlier.get(id) ?? recordFormatted(render)
  if (recent.size >= MAX_ELEMENTS) {
    earlier = recent
    recent = new Map()
  }
  recent.set(id, element)
  repeatFormatted(element[1])
  return element[0]
}

function numberTextSet(messages: object): number {
  const textSet = textSets.get(messages) ?? ++lastTextSet
  textSets.set(messages, textSet)
  return textSet
}
