import { expect, test } from 'vitest'
import { renderSamples, sampleSite } from '../../scripts/tools/mails/samples.ts'
import { builtPages } from '../factories/built-pages.ts'

const bundle = await (await builtPages()).bundle()
const mails = await renderSamples(bundle, 'linden')
const nameOf = ({ template, locale }: { template: string; locale: string }) =>
  `${template} in ${locale}`
/** A key where a text is missing. */
const KEY = /\b(?:mail|\w+Mails)\.\w+/
const MISSING = /undefined|\bNaN\b|\[object/

test('every mail has a text for everything it says, in every language', () => {
  expect(mails.length).toBeGreaterThan(7 * 25)
  for (const mail of mails)
    for (const words of [mail.subject, mail.text, mail.html]) {
      expect(words, nameOf(mail)).not.toMatch(KEY)
      expect(words, nameOf(mail)).not.toMatch(MISSING)
    }
})

test('a mail has at most one button, and its plain text the address of it', () => {
  for (const mail of mails) {
    const buttons = [...mail.html.matchAll(/<a (?=[^>]*class="button")[^>]*href="([^"]+)"/g)]
    expect(buttons.length, nameOf(mail)).toBeLessThanOrEqual(1)
    for (const [, address = ''] of buttons) expect(mail.text, nameOf(mail)).toContain(address)
  }
  expect(mails.filter(({ html }) => html.includes('class="button"')).length).toBeGreaterThan(150)
})

test('a mail is in the look of its brand, light and dark, in its language', () => {
  const { light, dark, name } = sampleSite('linden')
  for (const mail of mails) {
    expect(mail.html, nameOf(mail)).toContain(`lang="${mail.locale}"`)
    expect(mail.html, nameOf(mail)).toContain('<meta name="color-scheme" content="light dark"')
    const [, scheme = ''] =
      /@media \(prefers-color-scheme:dark\)\{([\s\S]*?)<\/style>/.exec(mail.html) ?? []
    for (const colour of Object.values(dark)) expect(scheme, nameOf(mail)).toContain(colour)
    for (const colour of [light.canvas, light.surface, light.ink])
      expect(mail.html, nameOf(mail)).toContain(colour)
    expect(mail.text, nameOf(mail)).toContain(name)
  }
})

test('only mails that a member asked for can be unsubscribed from', () => {
  for (const mail of mails) {
    const isOptional = mail.template.startsWith('notifications/')
    expect(mail.html.includes('/unsubscribe?'), nameOf(mail)).toBe(isOptional)
    expect(mail.text.includes('/unsubscribe?'), nameOf(mail)).toBe(isOptional)
  }
})
