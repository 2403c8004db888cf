import { fact } from '../../../server/fact.ts'

/** An order is paid: its credits are in the ledger and the member is premium, in the same transaction. */
export const orderCompleted = fact<{ memberId: string; orderId: string; first: boolean }>('order-completed')
