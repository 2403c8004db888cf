import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { blockMember } from '../../blocks/contract.ts'
import { giveLike } from '../../likes/contract.ts'
import { listMessages } from '../contract.ts'
import { listReactions, react } from '../reaction-contract.ts'
import { sendMessage, unsendMessage } from '../sending-contract.ts'

const { app, as } = await testApp()
const db = app.pool

/** Two who match, with one message of each; first messages of matches are free. */
async function addChat() {
  const [a, b] = [
    await addMember(db, { name: 'Noor' }),
    await addMember(db, { name: 'Daan', gender: 'male' }),
  ]
  const [asA, asB] = [await as(a), await as(b)]
  await asA(giveLike, { member: b })
  await asB(giveLike, { member: a })
  const first = await asA(sendMessage, { id: crypto.randomUUID(), profile: b, text: 'Hello' })
  const conversation = first.conversation ?? ''
  await asB(sendMessage, { id: crypto.randomUUID(), conversation, text: 'Hi', quote: 1 })
  return { a, b, asA, asB, conversation }
}

test('one reaction to each message of the partner, changed and taken back, free and seen by both', async () => {
  const { asA, asB, conversation } = await addChat()
  const target = { conversation, seq: 1 }
  expect(await asB(react, { ...target, reaction: 'funny' })).toEqual({
    reactions: [{ seq: 1, mine: true, reaction: 'funny' }],
  })
  await Promise.all(
    (['love', 'wow', 'more', 'sorry', 'agree'] as const).map((reaction) =>
      asB(react, { ...target, reaction }),
    ),
  )
  await asB(react, { ...target, reaction: 'love' })
  expect(await asA(listReactions, { conversation })).toEqual({
    reactions: [{ seq: 1, mine: false, reaction: 'love' }],
  })
  expect(await asB(react, { ...target, reaction: null })).toEqual({ reactions: [] })
})

test('nobody reacts to an own message, a missing one, an unsent one, or as a stranger', async () => {
  const { asA, asB, conversation } = await addChat()
  const refused = { code: 'not_in_conversation' }
  const reaction = 'wow' as const
  await expect(asA(react, { conversation, seq: 1, reaction })).rejects.toMatchObject(refused)
  await expect(asA(react, { conversation, seq: 9, reaction })).rejects.toMatchObject(refused)
  const stranger = await as(await addMember(db))
  await expect(stranger(react, { conversation, seq: 1, reaction })).rejects.toMatchObject(refused)
  await expect(stranger(listReactions, { conversation })).rejects.toMatchObject(refused)
  await asA(react, { conversation, seq: 2, reaction })
  await asB(unsendMessage, { conversation, seq: 2 })
  expect(await asA(listReactions, { conversation })).toEqual({ reactions: [] })
  await expect(asA(react, { conversation, seq: 2, reaction })).rejects.toMatchObject(refused)
})

test('a block ends reactions', async () => {
  const { b, asA, asB, conversation } = await addChat()
  await asB(react, { conversation, seq: 1, reaction: 'wow' })
  await asA(blockMember, { member: b })
  await expect(asB(listReactions, { conversation })).rejects.toMatchObject({
    code: 'not_in_conversation',
  })
})

test('a message names the one that it quotes, and costs what it would without', async () => {
  const { asA, conversation } = await addChat()
  const { messages } = await asA(listMessages, { conversation })
  expect(messages.map(({ seq, quoted, cost }) => ({ seq, quoted, cost }))).toEqual([
    { seq: 1, quoted: null, cost: 0 },
    { seq: 2, quoted: 1, cost: 0 },
  ])
})
