import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { blankPage } from '../../../tests/factories/memory-router.tsx'
import { localePath } from '../../platform/locales.ts'
import { isPlainClick, Link } from './link.tsx'
import { createStaticRouter } from './router.ts'
import { RouterView } from './router-view.tsx'

const location = { pathname: '/', search: '', hash: '', key: '' }
const polish = createStaticRouter({ location, page: blankPage, preserveScroll: true }, (path) =>
  localePath('pl', path),
)

const click = {
  button: 0,
  metaKey: false,
  altKey: false,
  ctrlKey: false,
  shiftKey: false,
  defaultPrevented: false,
  currentTarget: { target: '', hasAttribute: () => false },
}

describe('Link', () => {
  test.each([
    ['/members', '/pl/members'],
    ['?tab=push', '?tab=push'],
    ['#refunds', '#refunds'],
    ['https://mail.example.org/', 'https://mail.example.org/'],
    ['//evil.example', '/pl/evil.example'],
  ])('a link to %s leads to %s', (to, href) => {
    const markup = renderToStaticMarkup(
      <RouterView router={polish}>
        <Link to={to}>{'There'}</Link>
      </RouterView>,
    )
    expect(markup).toBe(`<a href="${href}">There</a>`)
  })

  test('a plain click navigates without a reload', () => {
    expect(isPlainClick(click)).toBe(true)
    expect(
      isPlainClick({ ...click, currentTarget: { ...click.currentTarget, target: '_self' } }),
    ).toBe(true)
  })

  test.each([
    ['the middle button', { button: 1 }],
    ['control', { ctrlKey: true }],
    ['command', { metaKey: true }],
    ['shift', { shiftKey: true }],
    ['alt', { altKey: true }],
    ['what the page did itself', { defaultPrevented: true }],
    ['a new tab', { currentTarget: { target: '_blank', hasAttribute: () => false } }],
    [
      'a download',
      { currentTarget: { target: '', hasAttribute: (name: string) => name === 'download' } },
    ],
  ])('a click with %s is left to the browser', (_, modifiers) => {
    expect(isPlainClick({ ...click, ...modifiers })).toBe(false)
  })
})
