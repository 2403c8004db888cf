import { expect, test } from 'vitest'
import { PageServices } from '../../../tests/factories/page-services.tsx'
import { readText, renderWithTexts } from '../../../tests/factories/page-texts.tsx'
import { locales, type Locale } from '../../platform/locales.ts'
import { untyped } from '../../platform/untyped.ts'
import { SettingsContext } from '../../web/shell-queries.ts'
import { MemberCard } from './member-card.tsx'

const nameless = {
  id: '2',
  name: '',
  age: 34,
  gender: 'female',
  origin: 'member',
  language: 'de',
  country: 'NL',
  region: '',
  city: 'Zaandam',
  visiting: null,
  online: false,
  verified: false,
  main_image: null,
  more_photos: 0,
  words: null,
} as const
const settings = untyped({ geoip_selected_country: 'NL', fictional_icon: 'none' })

function readCard(locale: Locale): string {
  return readText(
    renderWithTexts(
      <PageServices>
        <SettingsContext value={settings}>
          <MemberCard result={{ profile: nameless, distance: 50, liked: false, like_new: false }} />
        </SettingsContext>
      </PageServices>,
      locale,
    ),
  )
}

test.each(locales)('a place and its distance fit one line of a card (%s)', (locale) => {
  const [, away = ''] = /Zaandam\u00A0· (.*?km(?: stąd)?)/.exec(readCard(locale)) ?? []
  expect(away).toContain('50')
  expect(away.length).toBeLessThan(18)
})
