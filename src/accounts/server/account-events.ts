import type { Locale } from '../../platform/locales.ts'
import { defineEvent } from '../../server/domain-event.ts'

/**
 * A member signed up; account, profile and session are written. `message` is their first message to
 * another member, which waits until the address is confirmed; without a receiver it is offered at
 * the first conversation. `search`: what they look for, if they named ages.
 */
export const memberJoined = defineEvent<{
  memberId: string
  message: { to: string | null; text: string } | null
  search: { gender: 'male' | 'female' | undefined; minAge: number; maxAge: number } | null
}>('member_joined')

/**
 * The member confirmed an address: `first` at the first confirmation of the account, else after a
 * change of address.
 */
export const addressConfirmed = defineEvent<{ memberId: string; first: boolean }>(
  'address_confirmed',
)

/**
 * The member is hidden and can reactivate the account for a while. `credits`: whether paid credits
 * are refunded or waived.
 */
export const memberDeleted = defineEvent<DeletedMember>('member_deleted')

export type DeletedMember = {
  memberId: string
  email: string
  language: Locale
  credits: 'refund' | 'waive' | null
}

/**
 * The owner reverted a change of address: since `since` someone else may have controlled the
 * account.
 */
export const mailChangeReverted = defineEvent<{ memberId: string; since: Date }>(
  'mail_change_reverted',
)

export const memberReactivated = defineEvent<{ memberId: string }>('member_reactivated')
