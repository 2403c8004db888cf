import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { countRuleEffect } from '../../search/rule-effect-contract.ts'
import { useApi } from '../../web/page-context.ts'
import { getContactRule, saveContactRule, type ContactRule } from '../contract.ts'

export const contactRuleQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'contact-rule'],
    queryFn: ({ signal }) => api(getContactRule, {}, { signal }),
  })

/** What a rule does: it is counted anew for each. */
export const ruleEffectQuery = (api: Api, rule: ContactRule) =>
  queryOptions({
    queryKey: ['user', 'contact-rule-effect', rule],
    queryFn: ({ signal }) => api(countRuleEffect, {}, { signal }),
  })

/** Saves a rule; the page shows what the server stored. */
export function useSaveRule() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (rule: ContactRule) => api(saveContactRule, { rule }),
    onSuccess: ({ rule }) =>
      queries.setQueryData(contactRuleQuery(api).queryKey, (data) => data && { ...data, rule }),
  })
}
