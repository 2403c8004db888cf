import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input, Output } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import {
  addPasskey,
  confirmTwoFactor,
  getSecurity,
  removePasskey,
  removeTwoFactor,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTwoFactor,
} from '../contract.ts'

export const securityQuery = (api: Api) =>
  queryOptions({ queryKey: ['account', 'security'], queryFn: ({ signal }) => api(getSecurity, {}, { signal }) })

function useAskedAnew() {
  const api = useApi()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: securityQuery(api).queryKey })
}

export function useStartTwoFactor() {
  const api = useApi()
  return useMutation({ mutationFn: (password: string) => api(startTwoFactor, { password }) })
}

export function useConfirmTwoFactor() {
  const api = useApi()
  return useMutation({ mutationFn: (code: string) => api(confirmTwoFactor, { code }), onSuccess: useAskedAnew() })
}

export function useRemoveTwoFactor() {
  const api = useApi()
  return useMutation({
    mutationFn: (typed: Input<typeof removeTwoFactor>) => api(removeTwoFactor, typed),
    onSuccess: useAskedAnew(),
  })
}

export function useRenewCodes() {
  const api = useApi()
  return useMutation({
    mutationFn: (typed: Input<typeof renewRecoveryCodes>) => api(renewRecoveryCodes, typed),
    onSuccess: useAskedAnew(),
  })
}

function useListed() {
  const api = useApi()
  const queries = useQueryClient()
  return ({ passkeys }: Output<typeof addPasskey>) =>
    queries.setQueryData(securityQuery(api).queryKey, (before) => before && { ...before, passkeys })
}

/** Asks our server, then the device, then our server again. */
export function useAddPasskey() {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ name, ...typed }: Input<typeof startPasskey> & { name: string }) => {
      const optionsJSON = await api(startPasskey, typed)
      const { startRegistration } = await import('@simplewebauthn/browser')
      const { id, response } = await startRegistration({ optionsJSON })
      const { clientDataJSON, attestationObject, transports = [] } = response
      return api(addPasskey, { name, credential: { id, clientDataJSON, attestationObject, transports } })
    },
    onSuccess: useListed(),
  })
}

export function useRenamePasskey() {
  const api = useApi()
  return useMutation({ mutationFn: (wish: Input<typeof renamePasskey>) => api(renamePasskey, wish), onSuccess: useListed() })
}

export function useRemovePasskey() {
  const api = useApi()
  return useMutation({ mutationFn: (wish: Input<typeof removePasskey>) => api(removePasskey, wish), onSuccess: useListed() })
}
