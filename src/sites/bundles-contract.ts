import * as z from 'zod'
import { Currency, integerBetween } from '../platform/ids.ts'

/** The name of a setting's choice: a lander, a method, a field; `*` for all. */
export const Name = z.string().check(z.regex(/^[\w*-]{1,40}$/))

/** Prices by currency, in minor units, in the order p0 to p3. */
export const Bundles = z._default(
  z
    .array(
      z.object({
        id: Name,
        credits: integerBetween(1, 100_000),
        prices: z.partialRecord(Currency, integerBetween(100, 10_000_000)),
      }),
    )
    .check(z.minLength(1)),
  [
    {
      id: 'p0',
      credits: 20,
      prices: {
        EUR: 999,
        GBP: 899,
        PLN: 4299,
        CHF: 990,
        USD: 1099,
        CAD: 1499,
        AUD: 1699,
        NZD: 1799,
      },
    },
    {
      id: 'p1',
      credits: 50,
      prices: {
        EUR: 1999,
        GBP: 1799,
        PLN: 8499,
        CHF: 1990,
        USD: 2199,
        CAD: 2999,
        AUD: 3299,
        NZD: 3599,
      },
    },
    {
      id: 'p2',
      credits: 125,
      prices: {
        EUR: 3999,
        GBP: 3499,
        PLN: 16999,
        CHF: 3990,
        USD: 4399,
        CAD: 5899,
        AUD: 6599,
        NZD: 7199,
      },
    },
    {
      id: 'p3',
      credits: 300,
      prices: {
        EUR: 7999,
        GBP: 6999,
        PLN: 33999,
        CHF: 7990,
        USD: 8799,
        CAD: 11799,
        AUD: 13199,
        NZD: 14399,
      },
    },
  ],
)
