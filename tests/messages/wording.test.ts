import { describe, expect, test } from 'vitest'
import { findMessageFaults } from '../../scripts/checks/messages/find-faults.ts'
import { locales } from '../../src/platform/locales.ts'
import { wordsOf } from '../e2e/words.ts'
import { writeSourceTree } from '../source-tree.ts'

/** Returns the faults of one text in its language, beside the same key in English. */
function faultsOf(
  locale: string,
  text: string,
  { key = 'note', exceptions = {} }: { key?: string; exceptions?: object } = {},
) {
  const root = writeSourceTree({
    'messages/en/chat.json': JSON.stringify({ [key]: locale === 'en' ? text : sourceOf(text) }),
    [`messages/${locale}/chat.json`]: JSON.stringify({ [key]: text }),
    'messages/exceptions.json': JSON.stringify(exceptions),
  })
  return findMessageFaults(root, [...new Set(['en', locale])])
    .filter(({ file }) => file.startsWith(`messages/${locale}/`))
    .map(({ fault }) => fault)
}

/** English with the same arguments and tags, so that only the wording can be at fault. */
const sourceOf = (text: string) => `Note ${(text.match(/\{\w+\}|<\/?\w+>/g) ?? []).join(' ')}`

describe('the quotation marks of another language are reported', () => {
  test.each([
    ['en', 'Choose „Report“.', '„'],
    ['nl', 'Kies “Melden”.', '“'],
    ['de', 'Wähle “Melden”.', '”'],
    ['it', 'Scegli „Segnala“.', '„'],
    ['fr', 'Choisissez ‘Signaler’.', '‘'],
    ['es', 'Elige „Denunciar“.', '„'],
    ['pl', 'Wybierz “Zgłoś”.', '“'],
  ])('in %s: %s', (locale, text, quote) => {
    expect(faultsOf(locale, text)).toEqual([
      `has the quotation mark ${quote}, which ${locale} does not use`,
    ])
  })

  test.each([
    ['en', 'Choose “Report”, it’s quickest.'],
    ['nl', 'Kies ‘Melden’, dat gaat het snelst.'],
    ['de', 'Wähle „Melden“.'],
    ['it', 'Scegli «Segnala»: è la via più rapida dell’elenco.'],
    ['fr', 'Choisissez «\u00A0Signaler\u00A0».'],
    ['es', 'Elige «Denunciar».'],
    ['pl', 'Wybierz „Zgłoś”.'],
  ])('but not its own, in %s: %s', (locale, text) => {
    expect(faultsOf(locale, text)).toEqual([])
  })
})

describe('a space that lets the line break before a unit or mark is reported', () => {
  test.each([
    ['en', 'Up to 15 MB', '5 MB'],
    ['de', 'Im Umkreis von {km} km', '} km'],
    ['es', 'Pedidos de hasta 50 €', '0 €'],
    ['nl', 'Bestellingen tot € 50', '€ 5'],
    ['fr', 'Première visite ?', ' ?'],
    ['fr', 'Ensuite : {step}', ' :'],
    ['fr', 'Choisissez « Signaler\u00A0».', '« '],
  ])('in %s: %s', (locale, text, found) => {
    expect(faultsOf(locale, text)).toEqual([
      `has a space that breaks the line in "${found}"; write \\u00A0`,
    ])
  })

  test.each([
    ['de', '{percent} % Rabatt'],
    ['de', '{percent}% Rabatt'],
    ['fr', '{percent} % de réduction'],
    ['es', 'El {percent}% de descuento'],
  ])('and before the percent sign in %s: %s', (locale, text) => {
    expect(faultsOf(locale, text)).toEqual(['has no non-breaking space before %'])
  })

  test.each([
    ['en', '{percent} % off'],
    ['pl', '{percent}\u00A0% taniej'],
  ])('as is one before the percent sign where none belongs, in %s: %s', (locale, text) => {
    expect(faultsOf(locale, text)).toEqual([`has a space before %, which ${locale} does not use`])
  })

  test.each([
    ['en', '{percent}% off, up to 15\u00A0MB'],
    ['de', '{percent}\u00A0% Rabatt: {km}\u00A0km'],
    ['fr', 'Ensuite\u00A0: {step}, «\u00A0Signaler\u00A0», {percent}\u00A0%'],
    ['pl', '{percent}% taniej, do {km}\u00A0km'],
  ])('but not a non-breaking one, in %s: %s', (locale, text) => {
    expect(faultsOf(locale, text)).toEqual([])
  })
})

describe('a form that guesses the reader’s gender is reported', () => {
  test.each([
    ['en', 'Tell him or her.', 'him or her'],
    ['nl', 'Hij of zij schrijft je.', 'Hij of zij'],
    ['de', 'Alle Nutzer*innen', 'r*innen'],
    ['de', 'Für BesucherInnen', 'rInnen'],
    ['it', 'Il link da cui sei arrivato', 'sei arrivato'],
    ['it', 'Sei già stata invitata', 'Sei già stata invitata'],
    ['it', 'Benvenuto su {site}', 'Benvenuto'],
    ['fr', 'Vous êtes connecté', 'Vous êtes connecté'],
    ['fr', 'Si vous êtes déjà inscrite', 'vous êtes déjà inscrite'],
    ['es', 'Ya estás registrado', 'estás registrado'],
    ['es', 'Bienvenida de nuevo', 'Bienvenida'],
    ['pl', 'Napisałeś wiadomość', 'Napisałeś'],
    ['pl', 'Gdybyś chciałabyś', 'chciałabyś'],
  ])('in %s: %s', (locale, text, found) => {
    expect(faultsOf(locale, text)).toEqual([`guesses a gender by "${found}"; see docs/voice.md`])
  })

  test.each([
    ['de', 'Menschen beginnen hier.'],
    ['it', 'Lo sconto di benvenuto è tuo. Sei Premium per sempre.'],
    ['fr', 'Vous êtes Premium à vie. Vous êtes ici en sécurité.'],
    ['es', 'Tu descuento de bienvenida. Estás en línea.'],
    ['pl', 'Zgłoś tę osobę. Wysłano.'],
  ])('but not what only resembles one, in %s: %s', (locale, text) => {
    expect(faultsOf(locale, text)).toEqual([])
  })

  test('as is a form in brackets', () => {
    expect(faultsOf('en', 'Your photo(s)')).toEqual([
      'has the form in brackets "o(s)"; write the plural',
    ])
    expect(faultsOf('en', 'Where did you see it? (web address)')).toEqual([])
  })
})

describe('Polish “twój” with a capital', () => {
  test.each([
    ['To jest Twój profil', 'Twój'],
    ['Pokażemy Ci link', 'Ci'],
    ['Dla <b>Ciebie</b>', 'Ciebie'],
  ])('is reported within a sentence: %s', (text, found) => {
    expect(faultsOf('pl', text)).toEqual([
      `writes "${found}" within a sentence; lower case is ours`,
    ])
  })

  test.each([
    'Twój profil',
    'Gotowe. Twój profil jest widoczny.',
    'Ty: {text}',
    'Para: ty i {name}',
  ])('passes where it begins one: %s', (text) => {
    expect(faultsOf('pl', text)).toEqual([])
  })
})

describe('a button', () => {
  test('of four words is reported', () => {
    expect(faultsOf('en', 'Go to my profile', { key: 'submit' })).toEqual([
      'is a button of 4 words; 3 are enough',
    ])
  })

  test.each([
    'Send report',
    'Create {count, plural, one {# key} other {# keys}}',
    'Write to {name}',
  ])('of up to three passes: %s', (text) => {
    expect(faultsOf('en', text, { key: 'submit' })).toEqual([])
  })

  test('passes where its words are the law’s, in every language or in one', () => {
    const text = 'Order with obligation to pay'
    const listed = (entry: string) =>
      faultsOf('en', text, { key: 'button', exceptions: { longButtons: [entry] } })
    expect(listed('chat.button')).toEqual([])
    expect(listed('en chat.button')).toEqual([])
    expect(listed('de chat.button')).toHaveLength(1)
  })
})

test.each(locales)('the badge of the last credit is read in the singular in %s', (locale) => {
  const words = wordsOf(locale)
  const badge = (count: number) => words('shell.nav.creditsLeft', { count })
  expect(badge(1)).not.toBe(badge(5))
})

test.each(['en', 'de'] as const)(
  'no sentence ends with a time left, whose unit has a dot, in %s',
  (locale) => {
    const words = wordsOf(locale)
    const late = words('consoleHome.lastLate', { queue: 'Photos' })
    expect(late).toMatch(/, +\p{L}+/u)
    expect(late.replaceAll(' ', '')).not.toMatch(/[,.]\.$/)
  },
)
