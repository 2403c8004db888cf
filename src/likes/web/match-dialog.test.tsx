import { expect, test } from 'vitest'
import { PageServices } from '../../../tests/factories/page-services.tsx'
import { renderWithTexts } from '../../../tests/factories/page-texts.tsx'
import { MatchDialog } from './match-dialog.tsx'

const noor = {
  id: '2',
  name: 'Noor',
  age: 34,
  gender: 'female',
  origin: 'member',
  language: 'en',
  country: 'NL',
  region: '',
  city: 'Zaandam',
  visiting: null,
  online: false,
  verified: false,
  main_image: null,
  more_photos: 0,
  words: null,
  liked: true,
  matched: true,
  like_new: false,
  at: '2026-11-28T08:55:00Z',
} as const

test('the composer of a match is outlined before its code, and stands in one box only', () => {
  const html = renderWithTexts(
    <PageServices>
      <MatchDialog
        match={{ profile: noor, own_image: null, free_message: false }}
        onClose={() => {}}
      />
    </PageServices>,
  )
  const outline = /<div class="([^"]*bg-surface[^"]*)"/.exec(html)?.[1]?.split(' ')
  expect(outline).toEqual(
    expect.arrayContaining(['min-h-25', '[&amp;_form]:border-0', '[&amp;_form]:p-0']),
  )
  expect(outline?.some((name) => name === 'border' || name.startsWith('pb-'))).toBe(false)
})
