/** Processor time of one call in microseconds. */
export type Cost = { node: number; database: number }
export type Call = 'send' | 'search' | 'profile' | 'chats' | 'messages' | 'user'
export type Costs = Record<Call, Cost>
export type Sizes = { bytesPerStream: number; bytesPerSend: number }

/** Calls per second of one member who is online at the busiest time of the day. */
const callsPerSecond: Record<Call, number> = {
  // A message each minute; its receiver fetches it.
  send: 1 / 60,
  // A page each 20 s: 40 % search, 40 % profiles, 20 % chat.
  search: 0.4 / 20,
  profile: 0.4 / 20,
  messages: 0.2 / 20 + 1 / 60,
  // The page asks each minute for the counters, and each other time for the list of chats.
  user: 1 / 60,
  chats: 0.5 / 60,
}

/** What a streaming replica may answer: it lags, so nothing that a member has just written. */
const onReplicas: readonly Call[] = ['search', 'profile']

/** A core is planned at this share, so that a peak and a lost machine find room. */
const USED_SHARE = 0.6
/** What a further core of a large PostgreSQL adds, against the first; an assumption. */
const SCALING = 0.7
/** The busiest time against the average of a day, for the disk; an assumption. */
const PEAK_TO_AVERAGE = 2.5

export type Purchase = {
  online: number
  sendsPerSecond: number
  nodeCores: number
  leaderCores: number
  /** The leader's cores if replicas answer searches and profiles, and the replicas' own. */
  leaderCoresWithReplicas: number
  replicaCores: number
  streamGigabytes: number
  diskGigabytesPerDay: number
}

export function planFor(online: number, costs: Costs, sizes: Sizes): Purchase {
  const secondsOf = (calls: readonly Call[], part: keyof Cost) =>
    calls.reduce(
      (sum, call) => sum + (online * callsPerSecond[call] * costs[call][part]) / 1_000_000,
      0,
    )
  const databaseCores = (calls: readonly Call[]) =>
    Math.ceil(secondsOf(calls, 'database') / (USED_SHARE * SCALING))
  const calls: Call[] = ['send', 'search', 'profile', 'chats', 'messages', 'user']
  const sendsPerSecond = online * callsPerSecond.send
  return {
    online,
    sendsPerSecond: Math.round(sendsPerSecond),
    nodeCores: Math.ceil(secondsOf(calls, 'node') / USED_SHARE),
    leaderCores: databaseCores(calls),
    leaderCoresWithReplicas: databaseCores(calls.filter((call) => !onReplicas.includes(call))),
    replicaCores: databaseCores(onReplicas),
    streamGigabytes: Math.ceil((online * sizes.bytesPerStream) / 1e9),
    diskGigabytesPerDay: Math.round(
      (sendsPerSecond * sizes.bytesPerSend * 86_400) / PEAK_TO_AVERAGE / 1e9,
    ),
  }
}
