import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { chooseFiles, computeKeys } from '../../scripts/checks/lint.ts'

const root = mkdtempSync(join(tmpdir(), 'vonk-lint-'))
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const computeNow = (...options: string[]) => computeKeys(root, options)

beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  write('src/page.tsx', "import { text } from './text.ts'\nexport const page = text")
  write('src/text.ts', "export { text } from '../demo/words.ts'")
  write('demo/words.ts', "import data from './words.json'\nexport const text = data")
  write('demo/words.json', '{}')
  write('src/other.ts', 'export const other = 1')
  write('src/shapes.d.ts', 'declare const shape: string')
})

test('everything is linted where nothing is known to have passed', () => {
  expect(chooseFiles(root, computeNow(), null)).toBeNull()
})

test('nothing is linted again without a change', () => {
  expect(chooseFiles(root, computeNow(), computeNow())).toEqual([])
})

test.each([
  ['src/other.ts', ['src/other.ts']],
  ['src/page.tsx', ['src/page.tsx']],
  ['src/text.ts', ['src/page.tsx', 'src/text.ts']],
  ['demo/words.ts', ['demo/words.ts', 'src/page.tsx', 'src/text.ts']],
  ['demo/words.json', ['demo/words.ts', 'src/page.tsx', 'src/text.ts']],
])('a change of %s reaches all that import it', (path, linted) => {
  const passed = computeNow()
  write(path, '{ "changed": true }')
  expect(chooseFiles(root, computeNow(), passed)).toEqual(linted)
})

test('a file that is removed or new is linted with all that import it', () => {
  const passed = computeNow()
  rmSync(join(root, 'demo/words.ts'))
  write('src/new.ts', 'export const added = 1')
  expect(chooseFiles(root, computeNow(), passed)).toEqual([
    'src/new.ts',
    'src/page.tsx',
    'src/text.ts',
  ])
})

test('files in a cycle of imports, and those above it, are linted each time', () => {
  write('demo/words.ts', "export { text } from '../src/text.ts'")
  expect(chooseFiles(root, computeNow(), computeNow())).toEqual([
    'demo/words.ts',
    'src/page.tsx',
    'src/text.ts',
  ])
})

test.each(['.oxlintrc.json', 'package-lock.json', 'src/shapes.d.ts', 'messages/en/shell.json'])(
  'everything is linted after a change of %s',
  (path) => {
    const passed = computeNow()
    write(path, 'changed')
    expect(chooseFiles(root, computeNow(), passed)).toBeNull()
  },
)

test('everything is linted after a change of global types or of the options', () => {
  const passed = computeNow()
  expect(chooseFiles(root, computeNow('--deny=typescript/no-deprecated'), passed)).toBeNull()
  write('src/other.ts', 'declare global {\n  interface Window {}\n}')
  expect(chooseFiles(root, computeNow(), passed)).toBeNull()
})
