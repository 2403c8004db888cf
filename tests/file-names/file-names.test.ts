import { describe, expect, test } from 'vitest'
import { findMisnamedFiles } from '../../scripts/checks/file-names.ts'
import { writeSourceTree } from '../source-tree.ts'

const tidy = [
  'src/chat/sending-contract.ts',
  'src/chat/rules.ts',
  'src/chat/rules.test.ts',
  'src/chat/server/routes.ts',
  'src/chat/server/message-price.ts',
  'src/chat/server/send-message.race.test.ts',
  'src/chat/server/delivery/batch.ts',
  'src/chat/mail/new-message.tsx',
  'src/chat/console/server/reports.ts',
  'src/chat/web/queries.ts',
  'src/chat/web/prices.ts',
  'src/chat/web/pages/chats.tsx',
  'src/chat/web/gifts/rose.webp',
  'src/platform/money.ts',
  'src/server/http/serve.ts',
  'src/web/ui/button.tsx',
]

const base = {
  'src/chat/contract.ts': "export const sendMessage = call({ path: '/api/message.php' })\n",
  'src/chat/server/send-message.ts': '',
}

const straysIn = (files: Record<string, string>) =>
  findMisnamedFiles(writeSourceTree({ ...base, ...files }))

describe('check-file-names', () => {
  test('accepts every kind of file that a feature may contain', () => {
    expect(straysIn(Object.fromEntries(tidy.map((path) => [path, ''])))).toEqual([])
  })

  test.each([
    ['src/chat/server/banner.tsx', 'components to web/'],
    ['src/chat/prices.ts', 'beside the folders stand only'],
    ['src/chat/contract-of-gifts.ts', 'beside the folders stand only'],
    ['src/chat/message-box.tsx', 'components to web/'],
    ['src/chat/mail/new-message.ts', 'one React template a mail'],
    ['src/chat/types/message.ts', 'the folders server/, web/, mail/ and console/'],
    ['src/dating/contract.ts', 'a new feature gets its place in the order'],
    ['src/main.ts', 'src/ holds features'],
    ['src/chat/web/chat-helpers.tsx', '"helpers" says nothing'],
    ['src/platform/utils.ts', '"utils" says nothing'],
    ['src/web/ui/index.ts', 'a barrel hides'],
  ])('%s is reported as a stray file, with advice', (path, advice) => {
    const strays = straysIn({ [path]: '' })
    expect(strays.map((stray) => stray.path)).toEqual([path])
    expect(strays[0]?.advice).toContain(advice)
  })

  test('an operation is in a file named like its call, in the feature or a use case', () => {
    const contract = { 'src/chat/sending-contract.ts': 'export const sendGift = call({})\n' }
    expect(straysIn(contract)).toEqual([
      {
        path: 'src/chat/sending-contract.ts',
        advice:
          'sendGift has no operation in src/chat/server/send-gift.ts or src/app/server/use-cases/send-gift.ts',
      },
    ])
    expect(straysIn({ ...contract, 'src/chat/server/send-gift.ts': '' })).toEqual([])
    expect(straysIn({ ...contract, 'src/app/server/use-cases/send-gift.ts': '' })).toEqual([])
  })
})
