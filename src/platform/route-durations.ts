/** Upper bounds of the buckets in which durations of requests are counted, in seconds. */
export const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** How long the requests of a route took on one node since it started. */
export type RouteDurations = {
  /** Method and declared path, without ids. */
  route: string
  /** Requests by bucket; the last count is of those above all bounds. */
  counts: number[]
  /** Responses with a status of 500 or more. */
  errors: number
}
