import { describe, expect, test } from 'vitest'
import { suggestionFor } from './email-suggestion.ts'

describe('suggestionFor', () => {
  test.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@hotmial.com', 'anna@hotmail.com'],
    ['jan@zigo.nl', 'jan@ziggo.nl'],
    ['marie@oragne.fr', 'marie@orange.fr'],
    ['luca@lbero.it', 'luca@libero.it'],
    ['uwe@t-onlin.de', 'uwe@t-online.de'],
    ['eva@bluewn.ch', 'eva@bluewin.ch'],
    ['ola@interia.p', 'ola@interia.pl'],
    ['pau@telefonica.ne', 'pau@telefonica.net'],
    ['sean@eircom.ne', 'sean@eircom.net'],
  ])('suggests a correction of %s', (typed, meant) => {
    expect(suggestionFor(typed)).toBe(meant)
  })

  test.each([
    'luca@libero.it',
    'ola@wp.pl',
    'uwe@web.de',
    'marie@free.fr',
    'kim@our-own-company.example',
    'nothing',
    '@',
    'a@b',
  ])('suggests nothing for %s', (typed) => {
    expect(suggestionFor(typed)).toBeNull()
  })
})
