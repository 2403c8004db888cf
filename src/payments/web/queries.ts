import { getWithdrawal } from '../withdrawal-contract.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input, Output } from '../../platform/contract.ts'
import { isApiError } from '../../platform/api-error.ts'
import { useApi } from '../../web/page-context.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { listTransactions } from '../../credits/contract.ts'
import { createDebit, getMandate, sendDebitCode } from '../direct-debit-contract.ts'
import {
  createOrder,
  getBundles,
  getOrder,
  getReceipt,
  listCards,
  removeCard,
  withdrawOrder,
} from '../contract.ts'
import { getSpendCap, setSpendCap } from '../spend-cap-contract.ts'

export const bundlesQuery = (api: Api, code?: string) =>
  queryOptions({
    queryKey: ['bundles', code ?? null],
    queryFn: ({ signal }) => api(getBundles, code === undefined ? {} : { code }, { signal }),
  })

/**
 * The order, and with it what its buyer has: the page, the header and the tab never show a balance
 * from before the order.
 */
export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal, client }) => {
      const answer = await api(getOrder, { id }, { signal })
      if (answer.order.status === 'pending') return answer
      const { queryKey } = userQuery(api)
      // An answer that is on its way may be from before the order.
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, (current) =>
        current?.user ? { user: { ...current.user, ...answer.buyer } } : current,
      )
      return answer
    },
  })

/** Places an order and opens the provider's checkout. Refetches the prices if one has changed. */
export function usePlaceOrder() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: Input<typeof createOrder>) => api(createOrder, order),
    onSuccess: ({ checkout }) => window.location.assign(checkout),
    onError: (error) => {
      if (
        isApiError(error) &&
        ['price_changed', 'discount_not_found', 'discount_in_use'].includes(error.code)
      )
        void queries.invalidateQueries({ queryKey: ['bundles'] })
    },
  })
}

export const receiptQuery = (api: Api, order: string) =>
  queryOptions({
    queryKey: ['order', order, 'receipt'],
    queryFn: ({ signal }) => api(getReceipt, { order }, { signal }),
  })

export const cardsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orders', 'cards'],
    queryFn: ({ signal }) => api(listCards, {}, { signal }),
  })

export const capQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orders', 'cap'],
    queryFn: ({ signal }) => api(getSpendCap, {}, { signal }),
  })

export type LedgerFilter = Input<typeof listTransactions>

export const ledgerQuery = (api: Api, filter: LedgerFilter) =>
  queryOptions({
    queryKey: ['user', 'transactions', filter],
    queryFn: ({ signal }) => api(listTransactions, filter, { signal }),
  })

export function useWithdraw(order: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (amount: number) => api(withdrawOrder, { order, amount }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['order', order] })
      await queries.invalidateQueries({ queryKey: ['user'] })
    },
  })
}

export function useRemoveCard() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (card: string) => api(removeCard, { card }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['orders', 'cards'] }),
  })
}

export function useSetCap() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cap: Input<typeof setSpendCap>) => api(setSpendCap, cap),
    onSuccess: (cap) => queries.setQueryData(capQuery(api).queryKey, cap),
  })
}

/** The mandate, or the reason why a debit is not possible, which replaces the form. */
export const mandateQuery = (api: Api, input: Input<typeof getMandate>) =>
  queryOptions({
    queryKey: ['bundles', 'mandate', input],
    queryFn: async ({ signal }) => {
      try {
        return { mandate: await api(getMandate, input, { signal }), refused: null }
      } catch (error) {
        if (!isApiError(error) || (error.code !== 'debit_limit' && error.code !== 'debit_blocked'))
          throw error
        const code: 'debit_limit' | 'debit_blocked' = error.code
        return { mandate: null, refused: { code, left: Number(error.params['left'] ?? 0) } }
      }
    },
  })

export function useSendCode() {
  const api = useApi()
  return useMutation({ mutationFn: (phone: string) => api(sendDebitCode, { phone }) })
}

export function useDebit() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: Input<typeof createDebit>) => api(createDebit, form),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['user'] }),
    // Refetches prices and mandate text that have changed.
    onError: (error) => {
      if (isApiError(error) && ['mandate_changed', 'price_changed'].includes(error.code))
        void queries.invalidateQueries({ queryKey: ['bundles'] })
    },
  })
}

/** Returns the withdrawal of the page's token; null without one, or if it expired. */
export async function findWithdrawal(
  api: Api,
  { searchParams }: URL,
): Promise<Output<typeof getWithdrawal> | null> {
  const token = searchParams.get('token') ?? ''
  if (token === '') return null
  try {
    return await api(getWithdrawal, { token })
  } catch (error) {
    if (isApiError(error) && ['not_found', 'bad_input'].includes(error.code)) return null
    throw error
  }
}
