import { describe, expect, test } from 'vitest'
import { errorTextFaults } from '../../scripts/checks/messages/error-texts.ts'
import { findMessageFaults } from '../../scripts/checks/messages/find-faults.ts'
import { unusedKeys } from '../../scripts/checks/messages/unused-keys.ts'
import { writeSourceTree } from '../source-tree.ts'

const english = {
  inbox: {
    title: 'Your <b>chats</b>',
    unread: '{count, plural, one {# message} other {# messages}} from {name}',
  },
  seen: 'Seen on {day, date, medium}',
  gender: '{gender, select, female {She wrote} male {He wrote} other {They wrote}}',
  plan: 'Premium',
}
const polish = {
  inbox: {
    title: 'Twoje <b>czaty</b>',
    unread:
      '{count, plural, one {# wiadomość} few {# wiadomości} many {# wiadomości} other {# wiadomości}} od {name}',
  },
  seen: 'Odczytano {day, date, medium}',
  gender: '{gender, select, female {Napisała} male {Napisał} other {Wiadomość}}',
  plan: 'Premium',
}
const exceptions = { sameAsEnglish: { all: ['Premium'], de: ['Chats'] } }

function faultsWith(changes: { en?: unknown; pl?: unknown; also?: Record<string, string> }) {
  const root = writeSourceTree({
    'messages/en/chat.json': JSON.stringify(changes.en ?? english),
    'messages/pl/chat.json': JSON.stringify(changes.pl ?? polish),
    'messages/exceptions.json': JSON.stringify(exceptions),
    ...changes.also,
  })
  return findMessageFaults(root, ['en', 'pl']).map(
    ({ file, key, fault }) => `${file} ${key}: ${fault}`,
  )
}

test('complete catalogues have no faults', () => {
  expect(faultsWith({})).toEqual([])
})

test.each([
  ['a missing key', { ...polish, seen: undefined }, 'seen: is missing'],
  ['a key too many', { ...polish, extra: 'Coś' }, 'extra: is not in messages/en/chat.json'],
  ['a missing argument', { ...polish, seen: 'Odczytano' }, 'seen: lacks the argument day: date'],
  [
    'an argument too many',
    { ...polish, plan: 'Premium {day}' },
    'plan: has the argument day: text',
  ],
  [
    'another type of argument',
    { ...polish, seen: 'Odczytano {day}' },
    'seen: lacks the argument day: date',
  ],
  [
    'a missing choice',
    { ...polish, gender: '{gender, select, female {Napisała} other {Napisał}}' },
    'gender: lacks the argument gender: select of female, male, other',
  ],
  [
    'a missing tag',
    { ...polish, inbox: { ...polish.inbox, title: 'Twoje czaty' } },
    'inbox.title: lacks the tag b',
  ],
  [
    'a missing plural form',
    {
      ...polish,
      inbox: { ...polish.inbox, unread: '{count, plural, one {#} few {#} other {#}} od {name}' },
    },
    'lacks the plural form "many" of {count}',
  ],
  [
    'a plural form of another language',
    {
      ...polish,
      inbox: {
        ...polish.inbox,
        unread: '{count, plural, one {#} two {#} few {#} many {#} other {#}} od {name}',
      },
    },
    'has the plural form "two" of {count}, which pl does not know',
  ],
  ['broken ICU', { ...polish, seen: 'Odczytano {day, date' }, 'seen: is not valid ICU'],
  ['an empty text', { ...polish, plan: ' ' }, 'plan: is empty'],
  [
    'an English text left over',
    { ...polish, seen: 'Seen on {day, date, medium}' },
    'seen: is the English text',
  ],
  [
    'an English word left over',
    { ...polish, seen: 'Odczytano with {day, date, medium}' },
    'seen: has the English word "with"',
  ],
  ['straight quotes', { ...polish, plan: 'Konto "premium"' }, 'plan: has straight quotes'],
  ['three dots', { ...polish, plan: 'Konto...' }, 'plan: has three dots'],
  ['an exclamation mark', { ...polish, plan: 'Konto premium!' }, 'plan: has an exclamation mark'],
  [
    'the wrong form of address',
    { ...polish, plan: 'Czy chce Pani premium' },
    'plan: addresses the reader by "Pani"',
  ],
  [
    'a list where a text belongs',
    { ...polish, plan: ['Premium'] },
    'plan: is neither a text nor a group',
  ],
])('%s is reported', (_, pl, fault) => {
  expect(faultsWith({ pl }).join('\n')).toContain(fault)
})

describe('the form of address in German', () => {
  function faultsInGerman(
    text: string,
    { catalogue = 'chat', address = [] }: { catalogue?: string; address?: string[] } = {},
  ) {
    const root = writeSourceTree({
      [`messages/en/${catalogue}.json`]: JSON.stringify({ note: 'A note' }),
      [`messages/de/${catalogue}.json`]: JSON.stringify({ note: text }),
      'messages/exceptions.json': JSON.stringify({ address }),
    })
    return findMessageFaults(root, ['en', 'de']).map(({ key, fault }) => `${key}: ${fault}`)
  }

  test.each([
    ['Haben Sie Post?', 'Sie'],
    ['Sie haben Post.', 'Sie'],
    ['Fertig. Sie können gehen.', 'Sie'],
    ['Fertig: Sie sind dabei.', 'Sie'],
    ['Sie', 'Sie'],
    ['Sie beide mögen sich.', 'Sie'],
    ['Wir schreiben Ihnen.', 'Ihnen'],
    ['Ihnen gefällt das.', 'Ihnen'],
    ['Ihr Konto ist da.', 'Ihr'],
    ['Ihr erster Kauf.', 'Ihr'],
    ['Wie ist Ihr Name?', 'Ihr'],
    ['Ihre Nachrichten warten.', 'Ihre'],
    ['Der Name in Ihrem Profil.', 'Ihrem'],
  ])('the formal "%s" is reported', (text, word) => {
    expect(faultsInGerman(text)).toEqual([
      `note: addresses the reader by "${word}"; see CONTRIBUTING.md for the form of each language`,
    ])
  })

  test.each([
    'Du hast Post, und deine Freunde auch.',
    'Deine Kopie ist da. Sie bleibt bis morgen.',
    'Die Seite lädt. Sie wird gleich da sein.',
    'Ihr habt ein Match.',
    'Blockieren: Ihr seht euch nicht mehr.',
    'Links: Schick sie nie an Unbekannte, ihre Absicht kennst du nicht.',
  ])('"%s" passes', (text) => {
    expect(faultsInGerman(text)).toEqual([])
  })

  test('"they" at the start of a sentence passes once it is listed', () => {
    const text = 'Das sind neue Codes. Sie gelten einmal.'
    expect(faultsInGerman(text)).toHaveLength(1)
    expect(faultsInGerman(text, { address: ['de chat.note'] })).toEqual([])
  })

  test.each(['pagesTerms', 'pagesPrivacy', 'pagesReturn'])('%s is formal', (catalogue) => {
    expect(faultsInGerman('Sie können Ihr Konto löschen.', { catalogue })).toEqual([])
    expect(faultsInGerman('Du kannst das Konto löschen.', { catalogue })).toHaveLength(1)
  })
})

test('ignores words that a language shares with English, anywhere in the text', () => {
  const counted = { ...english, plan: '{count, plural, one {# Premium} other {# Premium}}' }
  const shared = {
    ...polish,
    plan: '{count, plural, one {# Premium} few {# Premium} many {# Premium} other {# Premium}}',
  }
  expect(faultsWith({ en: counted, pl: shared })).toEqual([])
  expect(
    faultsWith({ en: { ...english, plan: 'Chats' }, pl: { ...polish, plan: 'Chats' } }),
  ).toHaveLength(1)
})

test('reports a catalogue that exists in one language only', () => {
  expect(faultsWith({ also: { 'messages/en/likes.json': '{"title":"Likes"}' } })).toEqual([
    'messages/pl/likes.json : is missing; messages/en/likes.json exists',
  ])
  expect(faultsWith({ also: { 'messages/pl/likes.json': '{"title":"Polubienia"}' } })).toEqual([
    'messages/pl/likes.json : has no source; messages/en/likes.json is missing',
  ])
})

test('reports broken JSON', () => {
  expect(faultsWith({ also: { 'messages/pl/chat.json': '{' } })[0]).toContain('is not JSON')
})

test('reports a failure without a text and a text without a failure', async () => {
  const root = writeSourceTree({
    'messages/en/errors.json': JSON.stringify({
      blocked: 'This profile is not available to you.',
      gone: 'Gone.',
      case_claimed: 'Taken.',
    }),
    'messages/en/staffErrors.json': JSON.stringify({ own_order: 'Yours.' }),
    'src/chat/contract.ts':
      "export const sendMessage = { path: '/api/message.php', fails: { blocked: 403, not_enough_credits: 402 } }\nexport const limit = 4\n",
    'src/moderation/contract.ts':
      "export const claim = { path: '/api/claim.php', access: 'operator', fails: { blocked: 403, case_claimed: 409, own_order: 403 } }\n",
  })
  const faults = await errorTextFaults(root, ['unexpected'])
  expect(faults.map(({ key, fault }) => `${key} ${fault}`)).toEqual([
    'unexpected is missing: every call can fail with it',
    'not_enough_credits is missing: src/chat/contract.ts can fail with it',
    'gone is no failure of any contract',
    'case_claimed belongs in messages/en/staffErrors.json',
  ])
})

test('lists a key that no source file names as possibly unused', () => {
  const root = writeSourceTree({
    'messages/en/chat.json': JSON.stringify(english),
    'src/chat/web/chats.tsx': "t('inbox.title', 'inbox.unread', 'seen', 'plan')",
  })
  expect(unusedKeys(root)).toEqual(['chat.gender'])
})
