import { expect, test } from 'vitest'
import { listEmails, listUnreadable } from './read-contacts.ts'

test('addresses are found in vCards, in CSV and in what is typed, each once', () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Jan Jansen',
    'item1.EMAIL;TYPE=INTERNET;TYPE=HOME:jan@example.com',
    'EMAIL;TYPE=WORK:a.very.long.address.that.is.folded@exam',
    ' ple.org',
    'TEL;TYPE=CELL:+31 6 12345678',
    'END:VCARD',
  ].join('\r\n')
  expect(listEmails(card)).toEqual([
    'jan@example.com',
    'a.very.long.address.that.is.folded@example.org',
  ])
  expect(
    listEmails(
      'Name,E-mail 1 - Value\n"Jansen, Jan","jan@example.com"\nEva,eva@example.nl ::: e@example.nl',
    ),
  ).toEqual(['jan@example.com', 'eva@example.nl', 'e@example.nl'])
  expect(listEmails('Jan <JAN@example.com>; jan@example.com\neva@@example')).toEqual([
    'jan@example.com',
  ])
})

test('a line without an address is named', () => {
  expect(listUnreadable('jan@example.com\n\n  +31 6 12 34 56 \nEva eva@example.nl')).toEqual([
    '+31 6 12 34 56',
  ])
})
