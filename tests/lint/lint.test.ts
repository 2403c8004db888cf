import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { writeSourceTree } from '../source-tree.ts'

const project = resolve(import.meta.dirname, '../..')
const ours = ['.oxlintrc.json', 'tsconfig.json', 'scripts/lint/plugin.js']
const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')

const clean: Record<string, string> = {
  'messages/en/chat.json': '{"greeting":"Hello {name}"}',
  'messages/en/errors.json': '{"too_many":"{limit, plural, one {#} other {#}}"}',
  'src/web/i18n.tsx':
    'type Texts = (key: string, values?: object) => string\nexport const useTranslations = (namespace: string): Texts => (key) => namespace + key\n',
  'src/platform/api-error.ts':
    'export class ApiError extends Error {\n  constructor(code: string, readonly params = {}) {\n    super(code)\n  }\n}\n',
  'src/chat/web/greeting.ts':
    "import { useTranslations } from '../../web/i18n.tsx'\nexport function useGreeting(name: string) {\n  const t = useTranslations('chat')\n  return t('greeting', { name })\n}\n",
  'src/server/clock.ts': 'export const now = () => new Date()\n',
  'src/chat/server/permissions.ts':
    "export type Proof = string & { proof: true }\nexport const prove = () => 'x' as Proof\n",
  'src/chat/web/load.ts': "export const load = () => fetch('/')\n",
  'src/app/server/listen.ts':
    "import { createServer } from 'node:http'\nexport const server = createServer()\n",
  'src/web/browser-storage.ts':
    "export const open = () => localStorage.getItem('x')\nexport type Tabs = BroadcastChannel | null\n",
  'src/chat/rules.ts':
    "export const kinds = ['a', 'b'] as const\nexport const whenever = (text: string) => new Date(text)\n",
  'src/chat/server/files.ts':
    "export const table = new URL('table.tsv', import.meta.url)\nexport const parse = (text: string) => new URL(text)\n",
  'src/chat/server/names.ts':
    'export const handsaw = 1\nexport const keepalive = 2\nexport const factor = 3\nexport const order = { keep_card: true }\n',
  'src/chat/server/cuts.ts':
    'export const first = (rows: string[], at: string, end: number, LIMIT: number) => [rows.slice(0, LIMIT), at.slice(0, 10), at.slice(0, end)]\nexport const typed = (text: string, start: number) => text.slice(0, start) + text.slice(start)\n',
  'src/chat/web/words-of-people.tsx':
    'export const Words = ({ text }: { text: string }) => <p dir="auto" className="whitespace-pre-line">{text}</p>\n',
  'src/chat/web/short.tsx': `export function Short() {\n  return (\n    <div>\n${lines(100, '      <br />')}\n    </div>\n  )\n}\n`,
}

const violations: [path: string, rule: string, text: string][] = [
  ['src/chat/clock.ts', 'no-current-date', 'export const now = () => new Date()\n'],
  [
    'src/chat/parse.ts',
    'no-url-base',
    "export const parse = (path: string) => new URL(path, 'http://page')\n",
  ],
  ['src/chat/stamp.ts', 'no-restricted-properties', 'export const stamp = () => Date.now()\n'],
  [
    'src/chat/web/chance.ts',
    'no-restricted-properties',
    'export const chance = () => Math.random()\n',
  ],
  [
    'src/platform/setting.ts',
    'no-restricted-properties',
    'export const setting = () => process.env.HOME\n',
  ],
  [
    'src/chat/server/cast.ts',
    'consistent-type-assertions',
    'export const cast = (value: unknown) => value as string\n',
  ],
  [
    'src/chat/web/cast-twice.ts',
    'consistent-type-assertions',
    'export const cast = (value: number) => value as unknown as string\n',
  ],
  [
    'src/chat/server/any.ts',
    'no-explicit-any',
    'export const anything = (value: any) => String(value)\n',
  ],
  [
    'src/chat/server/border.ts',
    'no-unsafe-member-access',
    "export const border = () => JSON.parse('{}').name === 'x'\n",
  ],
  [
    'src/chat/server/sure.ts',
    'no-non-null-assertion',
    'export const sure = (names: string[]) => names[0]!\n',
  ],
  [
    'src/chat/server/floating.ts',
    'no-floating-promises',
    'export function send() {\n  Promise.resolve(1)\n}\n',
  ],
  [
    'src/chat/server/long.ts',
    'max-lines-per-function',
    `export function long() {\n  let sum = 0\n${lines(75, '  sum += 1')}\n  return sum\n}\n`,
  ],
  [
    'src/chat/web/long.tsx',
    'max-lines-per-function',
    `export function Long() {\n  return (\n    <div>\n${lines(150, '      <br />')}\n    </div>\n  )\n}\n`,
  ],
  ['src/chat/server/huge.ts', 'max-lines', `export const huge = [\n${lines(375, '  1,')}\n]\n`],
  [
    'src/chat/server/bare.ts',
    'extensions',
    "import { now } from '../../server/clock'\nexport const later = now\n",
  ],
  ['src/chat/server/default.ts', 'no-default-export', 'export default 1\n'],
  ['src/chat/server/index-of-all.ts', 'no-barrel-file', "export * from '../rules.ts'\n"],
  ['src/chat/server/later.ts', 'no-warning-comments', '// TODO: later\nexport const later = 1\n'],
  [
    'src/chat/server/silenced.ts',
    'disable directive',
    '// oxlint-disable-next-line no-console\nexport const silenced = 1\n',
  ],
  [
    'src/chat/server/unreasoned.ts',
    'reasoned-silence',
    '// oxlint-disable-next-line typescript/no-explicit-any\nexport const x = (value: any) => String(value)\n',
  ],
  [
    'src/chat/server/whole-file.ts',
    'reasoned-silence',
    '/* oxlint-disable typescript/no-explicit-any -- all of it */\nexport const x = (value: any) => String(value)\n',
  ],
  [
    'src/chat/server/way-out.ts',
    'no-restricted-globals',
    "export const leave = () => fetch('/')\n",
  ],
  [
    'src/server/way-out.ts',
    'no-restricted-properties',
    "export const leave = () => globalThis.fetch('/')\n",
  ],
  [
    'src/chat/console/server/way-out.ts',
    'no-restricted-imports',
    "import { get } from 'node:https'\nexport const leave = get\n",
  ],
  [
    'src/app/server/way-out.ts',
    'no-restricted-imports',
    "import { request } from 'node:http'\nexport const leave = request\n",
  ],
  [
    'src/chat/web/storage.ts',
    'no-restricted-globals',
    "export const open = () => localStorage.getItem('x')\n",
  ],
  [
    'src/chat/web/tab-storage.ts',
    'no-restricted-globals',
    "export const open = () => sessionStorage.getItem('x')\n",
  ],
  [
    'src/chat/web/channel.ts',
    'no-restricted-globals',
    "export const open = () => new BroadcastChannel('x')\n",
  ],
  [
    'src/chat/web/database.ts',
    'no-restricted-globals',
    "export const open = () => indexedDB.open('x')\n",
  ],
  [
    'src/chat/web/cache.ts',
    'no-restricted-globals',
    "export const open = () => caches.open('x')\n",
  ],
  [
    'src/chat/web/worker.ts',
    'no-restricted-properties',
    'export const worker = () => navigator.serviceWorker\n',
  ],
  [
    'src/chat/web/window-storage.ts',
    'no-restricted-properties',
    "export const open = () => window.localStorage.getItem('x')\n",
  ],
  ['src/chat/told.ts', 'standard-terms', 'export const toldMember = 1\n'],
  ['src/chat/kept.ts', 'standard-terms', 'export function readKEPT_ROWS() {\n  return 1\n}\n'],
  ['src/chat/rider.ts', 'standard-terms', 'export type SqlRider = { text: string }\n'],
  ['src/chat/asked.ts', 'standard-terms', 'export const first = (asked: string) => asked[0]\n'],
  [
    'src/chat/gone.ts',
    'standard-terms',
    'export const first = ({ id: goneId }: { id: string }) => goneId\n',
  ],
  ['src/chat/held.ts', 'standard-terms', 'export type Row = { held_rows: number }\n'],
  [
    'src/chat/cut-limit.ts',
    'whole-characters',
    'export const cut = (text: string, maxLength: number) => text.slice(0, maxLength)\n',
  ],
  [
    'src/chat/cut-name.ts',
    'whole-characters',
    'export const cut = (user: { nickName?: string }) => user.nickName?.slice(0, 1)\n',
  ],
  [
    'src/chat/cut-trimmed.ts',
    'whole-characters',
    "export const cut = (typed?: string) => (typed ?? '').trim().slice(0, 30)\n",
  ],
  [
    'src/chat/cut-default.ts',
    'whole-characters',
    "export const cut = (rows: string[]) => (rows[0] ?? '').slice(0, 30)\n",
  ],
  [
    'src/chat/cut-part.ts',
    'whole-characters',
    'export const cut = (code: string) => code.substring(1)\n',
  ],
  [
    'src/chat/web/argument.ts',
    'text-arguments',
    "import { useTranslations } from '../../web/i18n.tsx'\nexport function useName() {\n  const t = useTranslations('chat')\n  return t('greeting', { age: 7 })\n}\n",
  ],
  [
    'src/chat/server/refusal.ts',
    'text-arguments',
    "import { ApiError } from '../../platform/api-error.ts'\nexport const refuse = () => new ApiError('too_many', {})\n",
  ],
  [
    'src/chat/web/words.tsx',
    'text-direction',
    'export const Words = ({ text }: { text: string }) => <p className="whitespace-pre-line">{text}</p>\n',
  ],
  [
    'src/chat/web/field.tsx',
    'text-direction',
    'export const Field = () => <textarea aria-label="Words" rows={3} />\n',
  ],
  ['src/chat/web/text.tsx', 'jsx-no-literals', 'export const Text = () => <p>Hello there</p>\n'],
  ['src/chat/web/picture.tsx', 'alt-text', 'export const Picture = () => <img src="/x.webp" />\n'],
  [
    'src/chat/web/hook.tsx',
    'rules-of-hooks',
    "import { useState } from 'react'\nexport function Hook({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n",
  ],
]

const Report = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      help: z.optional(z.string()),
      code: z.optional(z.string()),
      filename: z.string(),
    }),
  ),
})

async function lint(files: Record<string, string>) {
  const config = Object.fromEntries(
    ours.map((path) => [path, readFileSync(join(project, path), 'utf8')]),
  )
  const root = writeSourceTree({ ...config, ...files })
  const output = await new Promise<string>((settle) => {
    execFile(
      join(project, 'node_modules/.bin/oxlint'),
      ['-f', 'json', 'src'],
      { cwd: root, maxBuffer: 10_000_000 },
      (_, stdout) => settle(stdout),
    )
  })
  return Report.parse(JSON.parse(output)).diagnostics
}

describe('lint rules', () => {
  // One run for all tests: each run starts the type checker.
  let all: ReturnType<typeof lint> | undefined
  const lintAll = () =>
    (all ??= lint({
      ...clean,
      ...Object.fromEntries(violations.map(([path, , text]) => [path, text])),
    }))
  const messagesIn = async (file: string) =>
    (await lintAll())
      .filter(({ filename }) => filename.endsWith(file))
      .map(({ message, help }) => `${message} ${help ?? ''}`)

  test('reports nothing in valid code', async () => {
    for (const file of Object.keys(clean)) expect(await messagesIn(file), file).toEqual([])
  })

  test('reports each violation in its file', async () => {
    const diagnostics = await lintAll()
    const missed = violations.filter(
      ([path, rule]) =>
        !diagnostics.some(
          (each) =>
            each.filename.endsWith(path) && `${each.code ?? ''} ${each.message}`.includes(rule),
        ),
    )
    expect(missed).toEqual([])
  })

  test.each([
    ['new Date()', 'src/chat/clock.ts'],
    ['Date.now()', 'src/chat/stamp.ts'],
  ])('the message about %s says what to use instead', async (_expression, file) => {
    expect(await messagesIn(file)).toEqual([expect.stringContaining('`ctx.now` in an operation')])
  })

  test('the message about a home-made name says which term to use', async () => {
    expect(await messagesIn('src/chat/told.ts')).toEqual([
      expect.stringContaining('contains "told". Use a standard term, such as notify'),
    ])
  })
})
