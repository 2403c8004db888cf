import { deleteAccount, getDeletion, getExport, requestExport } from '../../data-rights/contract.ts'
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { findMatches } from '../../likes/contract.ts'
import { isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { deletePhoto, listPhotos, uploadPhoto } from '../../photos/contract.ts'
import { getMember } from '../../profiles/contract.ts'
import { getResetAccess } from '../../security/contract.ts'
import { withPasskey } from './use-passkey-proof.ts'
import { useApi } from '../../web/page-context.ts'
import {
  changeEmail,
  changePassword,
  endSessions,
  listSessions,
  requestReactivation,
  requestReset,
  resetPassword,
} from '../credentials-contract.ts'
import { getAccount, logIn, resendConfirmation, setSignupStep, signUp } from '../contract.ts'
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

export function useRequestReactivation() {
  const api = useApi()
  return useMutation({ mutationFn: (email: string) => api(requestReactivation, { email }) })
}

export function useRequestReset() {
  const api = useApi()
  return useMutation({ mutationFn: (email: string) => api(requestReset, { email }) })
}

/** Lists the credentials that a reset can keep; disabled without a token. */
export function useResetAccess(token: string | null | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['account', 'reset-access', token],
    queryFn: () => api(getResetAccess, { token: token ?? '' }),
    enabled: Boolean(token),
    retry: false,
  })
}

export function useResetPassword() {
  const api = useApi()
  return useMutation({
    mutationFn: (typed: Input<typeof resetPassword>) => api(resetPassword, typed),
  })
}

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api(listSessions, {}, { signal }),
  })

export const myPhotosQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile', 'photos'],
    queryFn: ({ signal }) => api(listPhotos, {}, { signal }),
  })

export function useUploadPhoto() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => api(uploadPhoto, {}, { file }),
    onSuccess: () =>
      Promise.all([refresh(queries, myPhotosQuery(api).queryKey), refresh(queries, ['user'])]),
  })
}

export function useDeletePhoto() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(deletePhoto, { id }),
    onSuccess: (left) => void queries.setQueryData(myPhotosQuery(api).queryKey, left),
  })
}

const refresh = (queries: QueryClient, queryKey: readonly string[]) =>
  queries.invalidateQueries({ queryKey })

/** Stores the sign-up progress. Failures are not shown, because the next step stores it again. */
export function useSignupStep() {
  const api = useApi()
  const queries = useQueryClient()
  return (step: number) => {
    api(setSignupStep, { step }).then(() => refresh(queries, ['user']), reportError)
  }
}

export const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'own'],
    queryFn: ({ signal }) => api(getAccount, {}, { signal }),
  })

export const deletionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'deletion'],
    queryFn: ({ signal }) => api(getDeletion, {}, { signal }),
    staleTime: 0,
  })

/** Polls while a data export is being created. */
export const exportQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'export'],
    queryFn: ({ signal }) => api(getExport, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? 2_000 : false),
  })

export function useRequestExport() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api(requestExport, {}),
    onSuccess: (result) => void queries.setQueryData(exportQuery(api).queryKey, result),
  })
}

export function useChangeEmail() {
  const api = useApi()
  return useMutation({
    mutationFn: (typed: Input<typeof changeEmail>) =>
      withPasskey(api, 'change_email', (proof) => api(changeEmail, { ...typed, ...proof })),
  })
}

export function useChangePassword() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: Input<typeof changePassword>) =>
      withPasskey(api, 'change_password', (proof) => api(changePassword, { ...typed, ...proof })),
    onSuccess: () => refresh(queries, ['account', 'sessions']),
  })
}

export function useEndSessions() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (session: string) => api(endSessions, { session }),
    onSuccess: () => refresh(queries, ['account', 'sessions']),
  })
}

export function useDeleteAccount() {
  const api = useApi()
  return useMutation({
    mutationFn: (input: Input<typeof deleteAccount>) =>
      withPasskey(api, 'delete_account', (proof) => api(deleteAccount, { ...input, ...proof })),
  })
}

/** Real members who fit the new member's answers, nearest first. */
export const firstMatchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['members', 'first-matches'],
    queryFn: ({ signal }) => api(findMatches, { near: '1' }, { signal }),
  })

/**
 * A member as visitors see them, for the sign-up page with a first message; null where visitors see
 * no profiles.
 */
export const publicMemberQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['member', 'signup', id],
    queryFn: ({ signal }) =>
      api(getMember, { id }, { signal }).catch((error: unknown) => {
        if (isApiError(error)) return { member: null }
        throw error
      }),
  })
