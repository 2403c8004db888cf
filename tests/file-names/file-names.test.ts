import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exceptionDecisions, findMisnamedFiles } from '../../scripts/check-file-names.ts'
import { writeSourceTree } from '../source-tree.ts'

const tidy = [
  'src/chat/sending-contract.ts',
  'src/chat/rules.ts',
  'src/chat/rules.test.ts',
  'src/chat/server/routes.ts',
  'src/chat/server/permissions.ts',
  'src/chat/server/jobs.ts',
  'src/chat/server/public.ts',
  'src/chat/server/send-message.ts',
  'src/chat/server/send-message.test.ts',
  'src/chat/server/send-message.race.test.ts',
  'src/chat/server/messages.ts',
  'src/chat/server/credit-orders.ts',
  'src/chat/server/orders.ts',
  'src/chat/server/ledger-entries.ts',
  'src/chat/mail/new-message.tsx',
  'src/chat/web/queries.ts',
  'src/chat/web/public.tsx',
  'src/chat/web/message-box.tsx',
  'src/chat/web/use-draft.ts',
  'src/chat/web/pages/chats.tsx',
  'src/chat/web/pages/index-page.tsx',
  'src/chat/web/gifts/rose.webp',
  'src/chat/web/gifts.ts',
  'src/platform/money.ts',
  'src/server/http/serve.ts',
  'src/web/ui/button.tsx',
]

const base = {
  'src/chat/contract.ts': "export const sendMessage = call({ path: '/api/message.php' })\n",
  'migrations/0001-chat.sql':
    'create table message (id bigint);\nCREATE TABLE IF NOT EXISTS credit_order (id bigint);\ncreate table ledger_entry();\n',
}

const straysIn = (...paths: string[]) =>
  findMisnamedFiles(
    writeSourceTree({ ...base, ...Object.fromEntries(paths.map((path) => [path, ''])) }),
  )

describe('check-file-names', () => {
  test('accepts every kind of file that a feature may contain', () => {
    expect(straysIn(...tidy)).toEqual([])
  })

  test.each([
    [
      'src/chat/server/format-message.ts',
      'named neither like a call of chat/contract.ts nor like a table',
    ],
    ['src/chat/server/operations/send-message.ts', 'server/ has no folders'],
    ['src/chat/server/banner.tsx', 'components to web/'],
    ['src/chat/prices.ts', 'pure rules'],
    ['src/chat/contract-of-gifts.ts', 'pure rules'],
    ['src/chat/message-box.tsx', 'components to web/'],
    ['src/chat/web/prices.ts', 'a pure rule goes to rules.ts'],
    ['src/chat/web/hooks/use-draft.ts', 'one folder of code, pages/'],
    ['src/chat/web/pages/chats.ts', 'one route module (*.tsx) a page'],
    ['src/chat/mail/new-message.ts', 'one React template a mail'],
    ['src/chat/types/message.ts', 'the folders server/, web/, mail/ and operator/'],
    ['src/dating/contract.ts', 'a new feature gets its place in the order'],
    ['src/main.ts', 'src/ holds features'],
    ['src/chat/web/chat-helpers.tsx', '"helpers" says nothing'],
    ['src/platform/utils.ts', '"utils" says nothing'],
    ['src/web/ui/index.ts', 'a barrel hides'],
  ])('%s is reported as a stray file, with advice', (path, advice) => {
    const strays = straysIn(path)
    expect(strays.map((stray) => stray.path)).toEqual([path])
    expect(strays[0]?.advice).toContain(advice)
  })

  test('every additional kind of file is described in decisions/', () => {
    const pages = readdirSync(join(import.meta.dirname, '../../decisions'))
    const missing = exceptionDecisions().filter(
      (decision) => !pages.some((page) => page.startsWith(`${decision}-`)),
    )
    expect(missing).toEqual([])
  })
})
