import { describe, expect, test } from 'vitest'
import { fillTemplate, isPostbackTemplate } from './rules.ts'

describe('the template of a postback', () => {
  test.each([
    ['https://acme.example/p?click={ref}&e={event}&id={id}', true],
    ['https://acme.example:8443/{event}', true],
    ['http://acme.example/p?e={event}', false],
    ['https://{ref}/p', false],
    ['https://user:secret@acme.example/', false],
    ['https://acme.example/p?mail={email}', false],
    ['acme.example', false],
  ])('%s is accepted: %s', (template, expected) => {
    expect(isPostbackTemplate(template)).toBe(expected)
  })

  test('gets values that can add neither a parameter nor a path', () => {
    const values = { ref: 'a&e=refund#/../x y', event: 'sign_up' }
    expect(fillTemplate('https://acme.example/p?click={ref}&e={event}&s={sub1}', values)).toBe(
      'https://acme.example/p?click=a%26e%3Drefund%23%2F..%2Fx%20y&e=sign_up&s=',
    )
  })
})
