import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PackageCard } from './package-card.tsx'

test('the mark of the bundle that sells most keeps its distance from the lines of its row', () => {
  const card = renderToStaticMarkup(
    <PackageCard
      design="p1"
      credits={50}
      unit="credits"
      price="€14.99"
      perMessage="€0.30 a message"
      ribbon="Most popular"
    />,
  )
  const [, frame = ''] = /<span class="([^"]*)"><span class="[^"]*">Most popular/.exec(card) ?? []
  expect(frame.split(' ')).toContain('max-sm:my-1')
})
