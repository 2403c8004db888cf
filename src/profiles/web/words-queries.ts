import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { listPrompts, orderAnswers, removeAnswer, saveAnswer } from '../prompts-contract.ts'
import { getIntentions, saveIntentions } from '../intention-contract.ts'
import type { OwnAnswer } from '../prompts-contract.ts'

export const promptsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'prompts'],
    queryFn: ({ signal }) => api(listPrompts, {}, { signal }),
  })

/** Replaces the cached answers by those of a change. */
function useCacheAnswers() {
  const api = useApi()
  const queries = useQueryClient()
  return (changed: { answers: OwnAnswer[]; opening: OwnAnswer | null }) => {
    queries.setQueryData(
      promptsQuery(api).queryKey,
      (before) => before && { ...before, ...changed },
    )
    for (const key of ['members', 'member'])
      void queries.invalidateQueries({ queryKey: [key], refetchType: 'none' })
  }
}

export function useSaveAnswer() {
  const api = useApi()
  const onSuccess = useCacheAnswers()
  return useMutation({
    mutationFn: (answer: { prompt: string; text: string }) => api(saveAnswer, answer),
    onSuccess,
  })
}

export function useRemoveAnswer() {
  const api = useApi()
  const onSuccess = useCacheAnswers()
  return useMutation({ mutationFn: (prompt: string) => api(removeAnswer, { prompt }), onSuccess })
}

export function useOrderAnswers() {
  const api = useApi()
  const onSuccess = useCacheAnswers()
  return useMutation({
    mutationFn: (prompts: string[]) => api(orderAnswers, { prompts }),
    onSuccess,
  })
}

export const intentionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'intentions'],
    queryFn: ({ signal }) => api(getIntentions, {}, { signal }),
  })

export function useSaveIntentions() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: Input<typeof saveIntentions>) => api(saveIntentions, answer),
    onSuccess: (answer) => {
      queries.setQueryData(intentionsQuery(api).queryKey, answer)
      for (const key of ['members', 'member', 'likes'])
        void queries.invalidateQueries({ queryKey: [key], refetchType: 'none' })
    },
  })
}
