/** Mollie's ids of methods. */
export const methods =
  'ideal bancontact creditcard przelewy24 blik eps applepay paypal paysafecard directdebit banktransfer giropay sofort'.split(
    ' ',
  )

const minor = (value: string) => Number(value.replace('.', ''))

/** Active methods with the most that each takes, in minor units of any currency. */
export const allMethods = (): Map<string, number | null> =>
  new Map(methods.map((name): [string, number | null] => [name, null]))

/** Mollie's answer to `GET /methods`: the active methods that take the amount of the query. */
export function listActiveMethods(
  active: ReadonlyMap<string, number | null>,
  query: URLSearchParams,
): object {
  const value = minor(query.get('amount[value]') ?? '0.00')
  const currency = query.get('amount[currency]') ?? 'EUR'
  const isRecurring = query.get('sequenceType') === 'recurring'
  const found = [...active].filter(
    ([name, max]) => (name === 'directdebit') === isRecurring && value <= (max ?? value),
  )
  return {
    count: found.length,
    _embedded: {
      methods: found.map(([name, max]) => ({
        resource: 'method',
        id: name,
        description: name,
        minimumAmount: { value: '0.01', currency },
        maximumAmount: max === null ? null : { value: (max / 100).toFixed(2), currency },
        image: { svg: `https://www.mollie.com/external/icons/payment-methods/${name}.svg` },
      })),
    },
  }
}
