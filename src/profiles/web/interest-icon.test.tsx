import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { interests } from '../../sites/rules.ts'
import { InterestIcon } from './interest-icon.tsx'

test('every interest has an icon, so that no row mixes chips with and without', () => {
  const sprite = readFileSync(join(import.meta.dirname, 'interests.svg'), 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(?=<)/g)].map(([, id]) => id)
  expect(new Set(drawn)).toEqual(new Set(interests))
  for (const interest of interests)
    expect(renderToStaticMarkup(<InterestIcon interest={interest} />)).toContain(`#${interest}"`)
})
