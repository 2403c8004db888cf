import { expect, test } from 'vitest'
import { findMessageFaults } from '../../scripts/checks/messages/find-faults.ts'
import { writeSourceTree } from '../source-tree.ts'

/** The faults of one English text in a catalogue. */
const faultsOf = (catalogue: string, text: string) =>
  findMessageFaults(
    writeSourceTree({ [`messages/en/${catalogue}.json`]: JSON.stringify({ hero: text }) }),
    ['en'],
  ).map(({ fault }) => fault)

test.each([
  ['Join 4,000 people near you', '4'],
  ['Thousands are waiting', 'Thousands'],
  ['{part, select, day {12 members} other {some members}}', '12'],
  ['{count, plural, one {# member} other {# of 900 members}}', '900'],
])('a number in a text of a lander is reported: %s', (text, found) => {
  expect(faultsOf('landerGallery', text)).toEqual([
    `states the number "${found}"; marketing takes numbers from a metric, as an argument`,
  ])
})

test('the landing page is marketing too', () => {
  expect(faultsOf('landing', '37 people look at this')).toHaveLength(1)
})

test('numbers from an argument are allowed on landers, and any number elsewhere', () => {
  expect(
    faultsOf('landers', '{count, plural, one {# person was} other {# people were}} here'),
  ).toEqual([])
  expect(faultsOf('pages', 'Within 14 days')).toEqual([])
})

test.each([
  ['nl', 'Duizenden leden'],
  ['de', 'Tausende Mitglieder'],
  ['it', 'Migliaia di iscritti'],
  ['fr', 'Des milliers de membres'],
  ['es', 'Miles de miembros'],
  ['pl', 'Tysiące osób'],
])('a word for a crowd is reported in %s', (locale, text) => {
  const root = writeSourceTree({
    'messages/en/landerGallery.json': JSON.stringify({ hero: 'Members' }),
    [`messages/${locale}/landerGallery.json`]: JSON.stringify({ hero: text }),
  })
  expect(findMessageFaults(root, [locale]).map(({ fault }) => fault)).toEqual([
    expect.stringMatching(/^states the number/),
  ])
})
