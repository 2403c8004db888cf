import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MemoryRouter } from '../../../tests/factories/memory-router.tsx'
import { PersonArticle, PersonCard, PersonDetails, type PersonCardProps } from './person-card.tsx'

const noor: PersonCardProps = {
  to: '/members/1',
  name: 'Noor',
  age: 34,
  portrait: { src: '/noor.webp', alt: 'Noor' },
  online: 'Online',
  newLike: 'New like',
  locked: { count: 4, label: 'more photos with Premium' },
}

function markup(card: PersonCardProps): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PersonCard {...card} />
    </MemoryRouter>,
  )
}

describe('PersonCard', () => {
  test('a member is shown as online, with a new like and the number of locked photos', () => {
    const card = markup(noor)
    expect(card).toContain('Online')
    expect(card).toContain('New like')
    expect(card).toContain('more photos with Premium')
    expect(card).toContain('Noor, 34')
    expect(markup({ ...noor, name: 'שרה' })).toContain('\u2068שרה\u2069, 34')
  })

  test('a profile of another origin has the label, and neither online mark nor like nor count', () => {
    const card = markup({ ...noor, origin: { kind: 'fictional', text: 'Fictional profile' } })
    expect(card).toContain('Fictional profile')
    expect(card).not.toContain('Online')
    expect(card).not.toContain('New like')
    expect(card).not.toContain('more photos with Premium')
  })

  test('a card contains one link', () => {
    expect(
      markup({ ...noor, like: <button type="button" aria-label="Like Noor" /> }).match(/<a /g),
    ).toHaveLength(1)
  })

  test('the name is read before the like button', () => {
    const card = markup({ ...noor, like: <button type="button" aria-label="Like Noor" /> })
    expect(card.indexOf('Noor, 34')).toBeLessThan(card.indexOf('Like Noor'))
  })

  test('a missing portrait keeps the name', () => {
    expect(markup({ ...noor, portrait: { alt: 'Noor has no photo yet' } })).toContain(
      'aria-label="Noor has no photo yet"',
    )
  })

  test('a card from kept HTML is the one that the browser hydrates', () => {
    const card = {
      ...noor,
      verified: 'Verified',
      like: <button type="button" aria-label="Like Noor" />,
    }
    const render = (element: ReactElement) => renderToString(<MemoryRouter>{element}</MemoryRouter>)
    const html = render(<PersonDetails {...card} />)
    expect(render(<PersonArticle html={html} />)).toBe(render(<PersonCard {...card} />))
  })
})
