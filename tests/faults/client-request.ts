import { ClientRequest } from 'node:http'

/** The request of a message of Node's channels `http.client.…`; null for any other message. */
export const requestOf = (message: unknown): ClientRequest | null =>
  typeof message === 'object' &&
  message !== null &&
  'request' in message &&
  message.request instanceof ClientRequest
    ? message.request
    : null
