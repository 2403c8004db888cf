import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { useServices } from '../../web/page-context.ts'
import {
  allowTranslation,
  getTranslation,
  refuseTranslation,
  translateMessage,
} from '../contract.ts'
import { hasDeviceTranslator, translateOnDevice } from './device-translator.ts'

/** Not below the key of chats, which every message marks as outdated. */
export const translationQuery = (api: Api, conversation: string) =>
  queryOptions({
    queryKey: ['translation', conversation],
    queryFn: ({ signal }) => api(getTranslation, { conversation }, { signal }),
    staleTime: 60_000,
  })

type Source = { conversation: string; seq: number; text: string }

/** The translation of one message: by the device, else by the operator's engine. */
export function useTranslation({ conversation, seq, text }: Source) {
  const { api, locale } = useServices()
  const state = useQuery(translationQuery(api, conversation)).data
  const [pressed, setPressed] = useState(false)
  const [hidden, setHidden] = useState(false)
  const choice = state?.choice ?? null
  const requested = choice !== null && !hidden && (pressed || choice.always)
  const translated = useQuery({
    // In memory until the page is left; stored nowhere.
    queryKey: ['translated', conversation, seq, locale, pressed],
    queryFn: async () => {
      const own = await translateOnDevice(text, locale, pressed).catch(() => null)
      if (own !== null) return { text: own, by: 'device' as const }
      if (!state?.engine) throw new ApiError('translation_failed')
      const answer = await api(translateMessage, { conversation, seq, to: locale })
      return { text: answer.text, by: 'engine' as const }
    },
    enabled: requested,
    retry: false,
    staleTime: Infinity,
  })
  return {
    locale,
    choice,
    /** Something here can translate. */
    isOffered: state !== undefined && (hasDeviceTranslator() || state.engine),
    by: findTranslators(state?.engine ?? false),
    isRequested: requested,
    translated,
    press: () => {
      setHidden(false)
      setPressed(true)
      if (translated.isError) void translated.refetch()
    },
    hide: () => {
      setPressed(false)
      setHidden(true)
    },
  }
}

/** Changes what the reader agreed to in a conversation; null takes it back. */
export function useTranslationChoice(conversation: string, onSaved: () => void) {
  const { api } = useServices()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (choice: { always: boolean; notify: boolean } | null) => {
      if (choice) await api(allowTranslation, { conversation, ...choice })
      else await api(refuseTranslation, { conversation })
      await queries.invalidateQueries({ queryKey: translationQuery(api, conversation).queryKey })
    },
    onSuccess: onSaved,
  })
}

/** Who may translate here: what the reader agrees to. */
function findTranslators(hasEngine: boolean): 'device' | 'engine' | 'both' {
  if (!hasEngine) return 'device'
  return hasDeviceTranslator() ? 'both' : 'engine'
}
