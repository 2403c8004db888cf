import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { row } from '../../server/database/query.ts'
import { loadLibrary } from './adyen/adyen-client.ts'
import { readCardBrand } from './card-brand.ts'

const node = await testApp()
await loadLibrary()

describe('the brand of a card', () => {
  test('is read from names of providers; all others are unknown', () => {
    const brands = {
      Visa: 'visa',
      'Carte Bleue': 'cartes_bancaires',
      'American Express': 'amex',
      mc: 'mastercard',
      mc_applepay: 'mastercard',
      visa_googlepay: 'visa',
      MASTERCARD: 'mastercard',
      'Diners Club': 'diners',
      ideal: undefined,
      constructor: undefined,
      '': undefined,
    }
    for (const [name, brand] of Object.entries(brands))
      expect(readCardBrand(name), name).toBe(brand)
    expect(readCardBrand(null)).toBeUndefined()
  })

  test.each(['local', 'adyen', 'flexpay'])(
    'is stored with an order paid at %s',
    async (provider) => {
      Object.assign(node.app.siteById(1).settings, { payment_providers: { '*': provider } })
      const brandOf = async (method: 'creditcard' | 'ideal', card: string) => {
        const member = await addMember(node.app.pool, {
          seenAt: new Date(node.now().getTime() - 30 * 86_400_000),
        })
        const { order: id, checkout } = await order(node, member, { method, keep_card: true })
        // FlexPay's checkout is a signed address.
        const { pathname, search } = new URL(checkout)
        await node.request(pathname + search, {
          method: 'POST',
          body: new URLSearchParams({ status: 'paid', card }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
        await node.runJobs()
        const stored = sql`select status, provider, card_brand from credit_order where order_id = ${id}`
        return row(node.app.pool, stored)
      }
      const paid = { status: 'completed', provider }
      expect(await brandOf('creditcard', '4242')).toEqual({ ...paid, card_brand: 'visa' })
      expect(await brandOf('creditcard', '0002')).toEqual({ ...paid, card_brand: 'mastercard' })
      if (provider !== 'flexpay')
        expect(await brandOf('ideal', '4242')).toEqual({ ...paid, card_brand: null })
    },
  )
})
