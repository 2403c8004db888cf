import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeSourceTree } from '../source-tree.ts'

const script = resolve(import.meta.dirname, '../../scripts/checks/loads.ts')

function loadIn(files: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: writeSourceTree(files),
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const sound = {
  'src/chat/rules.ts': 'export const one: number = 1\n',
  'src/chat/server/chat.ts': "export { one } from '../rules.ts'\n",
}

describe('check-loads', () => {
  test('loads server files that Node can run', () => {
    expect(loadIn(sound)).toEqual({
      status: 0,
      output: 'server files: 2 loaded by Node, 0 failed\n',
    })
  })

  test.each([
    [
      'JSON without its attribute',
      'src/chat/server/tlds.ts',
      "import tlds from 'tlds'\nexport const all = tlds\n",
    ],
    [
      'an import without its ending',
      'src/chat/server/short.ts',
      "export { one } from '../rules'\n",
    ],
    ['an enum', 'src/chat/contract.ts', 'export enum Kind {\n  text,\n}\n'],
    ['a glob of Vite', 'src/server/all.ts', "export const all = import.meta.glob('./*.ts')\n"],
    [
      'a name that the other file does not export',
      'src/platform/two.ts',
      "export { two } from '../chat/rules.ts'\n",
    ],
  ])('%s is reported', (_, path, text) => {
    const { status, output } = loadIn({ ...sound, [path]: text })
    expect(status).toBe(1)
    expect(output).toContain(`${path}: `)
  })

  test('a tree without server files fails', () => {
    expect(loadIn({}).status).toBe(1)
  })
})
