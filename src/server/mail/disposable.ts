import mailchecker from 'mailchecker'

/**
 * Whether the address belongs to a service that discards mail after minutes, where a member could
 * not be reached later.
 */
export const isDisposable = (email: string) => !mailchecker.isValid(email)
