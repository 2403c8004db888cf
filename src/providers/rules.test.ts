import { describe, expect, test } from 'vitest'
import { splitMethods } from './rules.ts'

describe('the methods of the checkout', () => {
  test('start with the last used one, and fold what follows the fourth', () => {
    const methods = ['ideal', 'paypal', 'mastercard', 'visa', 'creditcard', 'sdd'] as const
    expect(splitMethods([...methods], 'visa')).toEqual({
      first: ['visa', 'ideal', 'paypal', 'mastercard'],
      more: ['creditcard', 'sdd'],
    })
    expect(splitMethods([...methods], undefined).first[0]).toBe('ideal')
    expect(splitMethods([...methods], 'blik').first[0]).toBe('ideal')
  })

  test('show Apple Pay before the fold, on devices that have it', () => {
    const methods = ['ideal', 'paypal', 'mastercard', 'visa', 'creditcard', 'applepay'] as const
    expect(splitMethods([...methods], undefined)).toEqual({
      first: ['ideal', 'paypal', 'mastercard', 'applepay'],
      more: ['visa', 'creditcard'],
    })
  })

  test('are all visible where a single one would be folded', () => {
    const five = ['ideal', 'paypal', 'mastercard', 'visa', 'creditcard'] as const
    expect(splitMethods([...five], undefined)).toEqual({ first: [...five], more: [] })
  })
})
