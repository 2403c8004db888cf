// Knows the guarantees only, not their implementation: compares what clients saw with what is stored.

/** One intention of one client. `acknowledged` is null without a response: then it may be stored or not. */
export type Sent = {
  key: string
  sender: string
  conversation: string
  sentAt: number
  acknowledged: { at: number; seq: number } | null
}

export type Stored = {
  conversation: string
  seq: number
  key: string
  sender: string
  cost: number
}

export type Books = {
  member: string
  granted: number
  balance: number
  entries: number
  debits: number
}

export type FinalState = {
  stored: Stored[]
  books: Books[]
  unread: { member: string; conversation: string; unread: number; received: number }[]
}

/** Describes every violation; an empty list means that all guarantees hold. */
export function findViolations(history: Sent[], { stored, books, unread }: FinalState): string[] {
  return [
    ...findLostOrDuplicated(history, stored),
    ...findNeverSent(history, stored),
    ...findSequenceGaps(stored),
    ...findBillingErrors(stored, books),
    ...findUnreadErrors(unread),
  ]
}

const messageKey = (conversation: string, key: string) => `${conversation} ${key}`

function findLostOrDuplicated(history: Sent[], stored: Stored[]): string[] {
  const byKey = Map.groupBy(stored, ({ conversation, key }) => messageKey(conversation, key))
  return history.flatMap(({ key, conversation, acknowledged }) => {
    const found = byKey.get(messageKey(conversation, key)) ?? []
    if (found.length > 1) return [`${key} is stored ${found.length} times`]
    if (!acknowledged) return []
    if (!found[0]) return [`${key} was acknowledged and is lost`]
    return found[0].seq === acknowledged.seq
      ? []
      : [`${key} was acknowledged as ${acknowledged.seq} and is ${found[0].seq}`]
  })
}

function findNeverSent(history: Sent[], stored: Stored[]): string[] {
  const sent = new Set(history.map(({ conversation, key }) => messageKey(conversation, key)))
  return stored
    .filter(({ conversation, key }) => !sent.has(messageKey(conversation, key)))
    .map(({ key }) => `${key} was never sent`)
}

function findSequenceGaps(stored: Stored[]): string[] {
  return [...Map.groupBy(stored, ({ conversation }) => conversation)].flatMap(
    ([conversation, messages]) => {
      const seqs = messages.map(({ seq }) => seq).toSorted((a, b) => a - b)
      const wrong = seqs.findIndex((seq, index) => seq !== index + 1)
      return wrong === -1 ? [] : [`${conversation} has ${seqs[wrong]} in place ${wrong + 1}`]
    },
  )
}

/** Debits equal messages, the balance is grants minus debits, and the ledger agrees. */
function findBillingErrors(stored: Stored[], books: Books[]): string[] {
  return books.flatMap(({ member, granted, balance, entries, debits }) => {
    const paidMessages = stored.filter(({ sender, cost }) => sender === member && cost > 0)
    const spent = paidMessages.reduce((sum, { cost }) => sum + cost, 0)
    return [
      ...(paidMessages.length === debits
        ? []
        : [`${member} has ${paidMessages.length} paid messages and ${debits} debits`]),
      ...(balance === granted - spent
        ? []
        : [`${member} has ${balance} credits, not ${granted} - ${spent}`]),
      ...(balance === entries
        ? []
        : [`${member} has ${balance} credits and ${entries} in the ledger`]),
      ...(balance >= 0 ? [] : [`${member} owes ${-balance} credits`]),
    ]
  })
}

function findUnreadErrors(unread: FinalState['unread']): string[] {
  return unread.flatMap(({ member, conversation, unread: displayed, received }) =>
    displayed === received
      ? []
      : [`${member} sees ${displayed} unread in ${conversation} and has ${received}`],
  )
}
