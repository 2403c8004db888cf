import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Output } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { getVoiceIntro, removeVoiceIntro, saveVoiceIntro } from '../intro-contract.ts'

export const voiceIntroQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'voice-intro'],
    queryFn: ({ signal }) => api(getVoiceIntro, {}, { signal }),
  })

/** Replaces the cached recording by that of a change. */
function useCacheIntro() {
  const api = useApi()
  const queries = useQueryClient()
  return (changed: Output<typeof getVoiceIntro>) => {
    queries.setQueryData(voiceIntroQuery(api).queryKey, changed)
    void queries.invalidateQueries({ queryKey: ['member'], refetchType: 'none' })
  }
}

export function useSaveIntro() {
  const api = useApi()
  const onSuccess = useCacheIntro()
  return useMutation({
    mutationFn: (intro: { recording: string; words: string }) => api(saveVoiceIntro, intro),
    onSuccess,
  })
}

export function useRemoveIntro() {
  const api = useApi()
  const onSuccess = useCacheIntro()
  return useMutation({ mutationFn: () => api(removeVoiceIntro, {}), onSuccess })
}
