import { isDisposableEmail } from 'disposable-email-domains-js'
import mailchecker from 'mailchecker'

/**
 * Whether the address belongs to a service that discards mail after minutes, where a member could
 * not be reached later.
 */
export const isDisposable = (email: string) =>
  isDisposableEmail(email) || !mailchecker.isValid(email)
