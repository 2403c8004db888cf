import { expect, test } from 'vitest'
import { PageServices } from '../../../tests/factories/page-services.tsx'
import { renderWithTexts } from '../../../tests/factories/page-texts.tsx'
import { untyped } from '../../platform/untyped.ts'
import { SettingsContext } from '../../web/shell-queries.ts'
import { SignupFields } from './signup-fields.tsx'

const values = { gender: '', looking_for: '', name: '', date_of_birth: '', email: '', password: '' }
const signup = untyped({
  fields: { values, errorOf: () => null, set: () => {}, leave: () => {} },
  submit: () => [],
  takeTyped: () => {},
})
const settings = untyped({ signups_open: true, geoip_selected_country: 'NL' })

test('the link to log in keeps its distance from the terms above it', () => {
  const html = renderWithTexts(
    <PageServices>
      <SettingsContext value={settings}>
        <SignupFields signup={signup} next={null} />
      </SettingsContext>
    </PageServices>,
  )
  expect(html.split('</form>')[1]).toMatch(/^<p class="pt-6">Already a member\?.*href="\/login"/)
})
