import { useMutation, useQuery } from '@tanstack/react-query'
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
} from '../../imports/invitation-contract.ts'
import type { Input } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'

/** What an invited person would bring; disabled without a token. */
export function useInvitation(token: string | null | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['account', 'invitation', token],
    queryFn: () => api(getInvitation, { token: token ?? '' }),
    enabled: Boolean(token),
    retry: false,
    staleTime: Infinity,
  })
}

export function useAcceptInvitation() {
  const api = useApi()
  return useMutation({
    mutationFn: (typed: Input<typeof acceptInvitation>) => api(acceptInvitation, typed),
  })
}

export function useDeclineInvitation() {
  const api = useApi()
  return useMutation({ mutationFn: (token: string) => api(declineInvitation, { token }) })
}
