import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '../../platform/contract.ts'
import { useShortcuts } from '../../web/console/use-shortcuts.ts'
import { useApi } from '../../web/page-context.ts'
import type { decideReview, Review, ReviewKind } from '../contract.ts'
import { reviewsQuery } from './public-queries.ts'
import { useQueueFocus } from './public-queue-focus.ts'
import { useReviewCalls } from './use-review-calls.ts'

const isOfKind =
  <Kind extends ReviewKind>(kind: Kind) =>
  (review: Review): review is Extract<Review, { kind: Kind }> =>
    review.kind === kind

type Decision = Input<typeof decideReview>

type DecisionOutcome = {
  decision: Decision
  /** What the notice of the decision says, beside which it can be undone; without one it is final. */
  notice?: string
  /** Runs when the decision is stored, not when it is refused. */
  onStored?: (() => void) | undefined
}

type Behaviour = {
  /** What is decided leaves the queue before the answer. */
  isInstant?: boolean
  /** Nothing is shown before somebody opens it, which claims it: `next` opens after each decision. */
  opens?: 'next' | 'one'
}

/** A queue of the staff with its keys: the review in focus, the calls about it, and the last decision. */
export function useReviewQueue<Kind extends ReviewKind>(
  kind: Kind,
  { isInstant = false, opens }: Behaviour = {},
) {
  const { data, hasNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    reviewsQuery(useApi(), kind),
  )
  const reviews = data.pages.flatMap((page) => page.reviews).filter(isOfKind(kind))
  const [last, setLast] = useState<{ subject: string; notice: string } | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const { at, next, setFocused } = useQueueFocus(reviews.map(({ subject }) => subject))
  const { decide, undo, claim, release } = useReviewCalls(kind, isInstant)
  const current = reviews[at]
  const open = (subject: string | null) => {
    if (opened && opened !== subject) release.mutate({ kind, subject: opened })
    decide.reset()
    if (subject) setFocused(subject)
    setOpened(subject)
  }
  const leave = ({ decision: { subject }, notice }: DecisionOutcome) => {
    setFocused(next)
    setOpened(opens === 'next' ? next : null)
    if (notice) setLast({ subject, notice })
  }
  const undoLast = () => {
    if (!last) return
    undo.mutate({ kind, subject: last.subject })
    setFocused(last.subject)
    setLast(null)
  }
  const leaveForLater = () => {
    open(null)
    setFocused(next)
  }
  useShortcuts({
    s: leaveForLater,
    ...(opens
      ? { Enter: () => current && !current.for_another && open(current.subject) }
      : { z: undoLast }),
  })
  return {
    reviews,
    total: data.pages[0]?.total ?? 0,
    at,
    current,
    setFocused,
    opened,
    open,
    last,
    undoLast,
    busy: decide.isPending,
    error: decide.error ?? undo.error ?? claim.error ?? release.error,
    /** The answer to the last decision. */
    answer: decide.data,
    showMore: hasNextPage ? () => void fetchNextPage() : null,
    decide: (decided: DecisionOutcome) => {
      if (isInstant) leave(decided)
      decide.mutate(decided.decision, {
        onSuccess: () => {
          decided.onStored?.()
          if (!isInstant) leave(decided)
        },
      })
    },
    claim: (subject: string) => claim.mutate({ kind, subject }),
    release: (subject: string) => release.mutate({ kind, subject }),
  }
}
