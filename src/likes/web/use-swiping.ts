import { useCallback, useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '../../web/page-context.ts'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { getDeck, swipe, undoPass, type Suggestion, type SwipeState } from '../contract.ts'
import { useShowMatch } from './match-moment.tsx'
import { deckQuery } from './queries.ts'

export type Choice = 'like' | 'pass'
/** `from`: where a dragged card was released, in px from its place. */
export type Choose = (choice: Choice, from?: number) => void
/** A card that has been chosen and flies out. */
export type Flight = { suggestion: Suggestion; choice: Choice; from: number }

export type SwipeGame = {
  card: Suggestion | undefined
  state: SwipeState
  /** null while no card flies, and always when reduced motion is preferred. */
  flight: Flight | null
  endFlight: () => void
  choose: Choose
  undo: () => void
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const REFILL_THRESHOLD = 3

/**
 * The deck: the top card leaves at once, a refusal puts it back, and more cards are fetched before
 * it is empty.
 */
export function useSwiping(): SwipeGame {
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const { queryKey } = deckQuery(api)
  const { cards, state } = useSuspenseQuery({ ...deckQuery(api), staleTime: Infinity }).data
  const showMatch = useShowMatch()
  const [flight, setFlight] = useState<Flight | null>(null)
  const endFlight = useCallback(() => setFlight(null), [])
  const updateDeck = (
    change: (deck: { cards: Suggestion[]; state: SwipeState }) => {
      cards: Suggestion[]
      state: SwipeState
    },
  ) => queries.setQueryData(queryKey, (deck) => deck && change(deck))
  const failed = (error: Error) => showToast({ tone: 'danger', text: failureText(error) })

  const refill = async (swipedId: string) => {
    const more = await api(getDeck, {})
    updateDeck((deck) => {
      const presentIds = new Set([swipedId, ...deck.cards.map(({ profile }) => profile.id)])
      return {
        cards: [...deck.cards, ...more.cards.filter(({ profile }) => !presentIds.has(profile.id))],
        state: deck.state,
      }
    })
  }
  const choice = useMutation({
    mutationFn: ({ card, choice }: { card: Suggestion; choice: Choice }) =>
      api(swipe, { member: card.profile.id, choice }),
    onMutate: ({ card }) =>
      updateDeck((deck) => ({ ...deck, cards: deck.cards.filter((other) => other !== card) })),
    onSuccess: (answer, { card, choice }) => {
      updateDeck((deck) => ({ ...deck, state: answer.state }))
      if (choice === 'like') void queries.invalidateQueries({ queryKey: ['likes'] })
      if (answer.match) showMatch(answer.match)
      if (cards.length <= REFILL_THRESHOLD) void refill(card.profile.id)
    },
    onError: (error, { card }) => {
      endFlight()
      updateDeck((deck) => ({ ...deck, cards: [card, ...deck.cards] }))
      failed(error)
    },
  })
  const back = useMutation({
    mutationFn: () => api(undoPass, {}),
    onSuccess: ({ card, state }) =>
      updateDeck((deck) => ({ cards: card ? [card, ...deck.cards] : deck.cards, state })),
    onError: failed,
  })
  const [card] = cards
  return {
    card,
    state,
    flight,
    endFlight,
    choose: (nextChoice, from = 0) => {
      if (!card || choice.isPending || (nextChoice === 'like' && state.likes_left === 0)) return
      navigator.vibrate?.(10)
      setFlight(prefersReducedMotion() ? null : { suggestion: card, choice: nextChoice, from })
      choice.mutate({ card, choice: nextChoice })
    },
    undo: () => {
      if (state.can_undo && !back.isPending && !choice.isPending) back.mutate()
    },
  }
}
