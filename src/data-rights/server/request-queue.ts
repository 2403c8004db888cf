import sql from 'sql-template-tag'

/** The queue of requests about personal data, as lists and figures name it. */
export const dataRequestQueue = {
  kind: 'data_request',
  queue: sql`'data_requests'`,
} as const
