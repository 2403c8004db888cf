import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { applyMailChange, listSessions, logIn, requestReset, resendConfirmation, resetPassword, signUp } from '../contract.ts'
import type { Input } from '../../platform/contract.ts'

export function useLogIn() {
  const api = useApi()
  return useMutation({ mutationFn: (typed: Input<typeof logIn>) => api(logIn, typed) })
}

export function useSignUp() {
  const api = useApi()
  return useMutation({ mutationFn: (typed: Input<typeof signUp>) => api(signUp, typed) })
}

export function useResendConfirmation() {
  const api = useApi()
  return useMutation({ mutationFn: () => api(resendConfirmation, {}) })
}

export function useRequestReset() {
  const api = useApi()
  return useMutation({ mutationFn: (email: string) => api(requestReset, { email }) })
}

export function useResetPassword() {
  const api = useApi()
  return useMutation({ mutationFn: (typed: Input<typeof resetPassword>) => api(resetPassword, typed) })
}

export function useApplyMailChange() {
  const api = useApi()
  return useMutation({ mutationFn: (token: string) => api(applyMailChange, { token }) })
}

export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['user', 'sessions'], queryFn: ({ signal }) => api(listSessions, {}, { signal }) })
