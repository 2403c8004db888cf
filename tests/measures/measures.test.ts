import { describe, expect, test } from 'vitest'
import { findClones } from '../../scripts/tools/measures/clones.ts'
import { measureFunctions } from '../../scripts/tools/measures/functions.ts'
import {
  countFilesInCycles,
  countUpward,
  importsBetween,
} from '../../scripts/tools/measures/imports.ts'
import { declaredNames, isHomemade } from '../../scripts/tools/measures/names.ts'
import { readSources } from '../../scripts/tools/measures/source-files.ts'
import { writeSourceTree } from '../source-tree.ts'

const sourcesOf = (files: Record<string, string>) =>
  readSources(writeSourceTree(files), 'src/**/*.{ts,tsx}')

describe('measures', () => {
  test('count the lines and the nesting of named functions, and recognize components', () => {
    const functions = sourcesOf({
      'src/chat/web/box.tsx': `export function Box() {
  const submit = (words: string[]) => {
    for (const word of words) {
      if (word === '') return
      else if (word === '-') {
        while (word) break
      }
    }
  }
  return submit
}
`,
    }).flatMap(measureFunctions)
    expect(functions).toMatchObject([
      { name: 'Box', lines: 11, depth: 0, isComponent: true },
      { name: 'submit', lines: 8, depth: 3, isComponent: false },
    ])
  })

  test('list declared names, not those of other objects, and find home-made words in them', () => {
    const names = sourcesOf({
      'src/platform/names.ts': `type Wanted = { last_seen: Date }
export function read({ told, seen: given }: Input, [first]: Wanted[], ...rest: number[]) {
  const { length } = rest
  return input.askedFor
}
`,
    }).flatMap(declaredNames)
    expect(names).toEqual(['Wanted', 'last_seen', 'read', 'given', 'first', 'rest'])
    expect(names.filter(isHomemade)).toEqual(['Wanted', 'given'])
  })

  test('count cycles and imports against the layers', () => {
    const imports = importsBetween(
      sourcesOf({
        'src/platform/ids.ts': "import '../server/log.ts'\n",
        'src/server/log.ts': 'export const log = 1\n',
        'src/likes/rules.ts': "export { chat } from '../chat/rules.ts'\n",
        'src/chat/rules.ts': "import '../likes/rules.ts'\nexport const chat = 1\n",
        'src/likes/web/card.tsx': "await import('../../chat/web/box.tsx')\n",
        'src/chat/web/box.tsx': 'export const box = 1\n',
      }),
    )
    expect(imports).toHaveLength(4)
    expect(countFilesInCycles(imports)).toBe(2)
    // Platform to kernel, and likes to the later feature chat; pages combine features freely.
    expect(countUpward(imports)).toBe(2)
  })

  test('find equal passages of 50 tokens and 5 lines', () => {
    const passage = Array.from({ length: 12 }, (_, line) => `call(${line}, 'a')\n`).join('')
    const clones = findClones(
      sourcesOf({
        'src/likes/rules.ts': `const likes = 1\n${passage}`,
        'src/chat/rules.ts': `${passage}const chat = 2\n`,
        'src/search/rules.ts': passage.slice(0, 60),
      }),
    )
    expect(clones).toEqual([
      { first: 'src/chat/rules.ts:1', second: 'src/likes/rules.ts:2', lines: 12 },
    ])
  })
})
