import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { withPasskey } from '../../accounts/web/public-credentials.tsx'
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
  queryOptions({
    queryKey: ['account', 'security'],
    queryFn: ({ signal }) => api(getSecurity, {}, { signal }),
  })

/** Members with a passkey may leave the password empty, because the passkey replaces it. */
export const useHasPasskey = (): boolean =>
  useSuspenseQuery(securityQuery(useApi())).data.passkeys.length > 0

function useInvalidateSecurity() {
  const api = useApi()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: securityQuery(api).queryKey })
}

export function useStartTwoFactor() {
  const api = useApi()
  return useMutation({
    mutationFn: (typed: Input<typeof startTwoFactor>) =>
      withPasskey(api, 'add_two_factor', (proof) => api(startTwoFactor, { ...typed, ...proof })),
  })
}

export function useConfirmTwoFactor() {
  const api = useApi()
  return useMutation({
    mutationFn: (code: string) => api(confirmTwoFactor, { code }),
    onSuccess: useInvalidateSecurity(),
  })
}

export function useRemoveTwoFactor() {
  const api = useApi()
  return useMutation({
    mutationFn: (typed: Input<typeof removeTwoFactor>) =>
      withPasskey(api, 'remove_two_factor', (proof) =>
        api(removeTwoFactor, { ...typed, ...proof }),
      ),
    onSuccess: useInvalidateSecurity(),
  })
}

export function useRenewCodes() {
  const api = useApi()
  return useMutation({
    mutationFn: (typed: Input<typeof renewRecoveryCodes>) =>
      withPasskey(api, 'renew_recovery_codes', (proof) =>
        api(renewRecoveryCodes, { ...typed, ...proof }),
      ),
    onSuccess: useInvalidateSecurity(),
  })
}

function useUpdatePasskeys() {
  const api = useApi()
  const queries = useQueryClient()
  return ({ passkeys }: Output<typeof addPasskey>) =>
    queries.setQueryData(securityQuery(api).queryKey, (before) => before && { ...before, passkeys })
}

/**
 * Gets the options from the server, creates the passkey on the device and sends it to the server.
 */
export function useAddPasskey() {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ name, ...typed }: Input<typeof startPasskey> & { name: string }) => {
      const optionsJSON = await withPasskey(api, 'add_passkey', (proof) =>
        api(startPasskey, { ...typed, ...proof }),
      )
      const { startRegistration } = await import('@simplewebauthn/browser')
      const { id, response } = await startRegistration({ optionsJSON })
      const { clientDataJSON, attestationObject, transports = [] } = response
      return api(addPasskey, {
        name,
        credential: { id, clientDataJSON, attestationObject, transports },
      })
    },
    onSuccess: useUpdatePasskeys(),
  })
}

export function useRenamePasskey() {
  const api = useApi()
  return useMutation({
    mutationFn: (input: Input<typeof renamePasskey>) => api(renamePasskey, input),
    onSuccess: useUpdatePasskeys(),
  })
}

export function useRemovePasskey() {
  const api = useApi()
  return useMutation({
    mutationFn: (input: Input<typeof removePasskey>) =>
      withPasskey(api, 'remove_passkey', (proof) => api(removePasskey, { ...input, ...proof })),
    onSuccess: useUpdatePasskeys(),
  })
}
