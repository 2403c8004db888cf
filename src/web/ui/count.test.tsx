import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Count, CreditBadge } from './count.tsx'

function text(markup: string): string {
  return markup.replaceAll(/<[^>]+>/g, '')
}

describe('Count', () => {
  test('a count is exact up to 99 and shown as 99+ from 100', () => {
    expect(text(renderToStaticMarkup(<Count value={99} />))).toBe('99')
    expect(text(renderToStaticMarkup(<Count value={100} />))).toBe('99+')
    expect(text(renderToStaticMarkup(<Count value={4321} label="unread" />))).toBe('99+ unread')
  })

  test('a count of zero is not rendered', () => {
    expect(renderToStaticMarkup(<Count value={0} label="unread" />)).toBe('')
  })

  test('the credit badge is amber from 10 credits down and crimson at 0', () => {
    expect(renderToStaticMarkup(<CreditBadge credits={11} label="left" />)).toBe('')
    expect(renderToStaticMarkup(<CreditBadge credits={10} label="left" />)).toContain(
      'bg-warn-solid',
    )
    expect(renderToStaticMarkup(<CreditBadge credits={1} label="left" />)).toContain(
      'bg-warn-solid',
    )
    const none = renderToStaticMarkup(<CreditBadge credits={0} label="left" />)
    expect(none).toContain('bg-danger')
    expect(text(none)).toBe('0 left')
  })
})
