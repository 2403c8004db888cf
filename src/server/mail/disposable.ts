import { isDisposableEmail } from 'disposable-email-domains-js'
import mailchecker from 'mailchecker'

/** An address of a service that throws mail away after minutes: nobody could be reached there. */
export const isDisposable = (email: string) =>
  isDisposableEmail(email) || !mailchecker.isValid(email)
