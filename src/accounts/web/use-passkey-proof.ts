import type { PasskeyAnswer, SensitiveAction } from '../credentials-contract.ts'
import { isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { getPasskeyConfirmation } from '../../security/contract.ts'

/**
 * Sends a request and, if the server requires a passkey, asks the device for one and sends it
 * again.
 */
export async function withPasskey<Answer>(
  api: Api,
  action: SensitiveAction,
  send: (proof: { passkey?: PasskeyAnswer }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send({})
  } catch (error) {
    if (!isApiError(error) || error.code !== 'passkey_missing') throw error
    return send({ passkey: await askDevice(api, action, error) })
  }
}

/** Rethrows the server's error if the dialog was cancelled or no passkey is available. */
async function askDevice(
  api: Api,
  action: SensitiveAction,
  missing: Error,
): Promise<PasskeyAnswer> {
  const optionsJSON = {
    ...(await api(getPasskeyConfirmation, { action })),
    userVerification: 'required' as const,
  }
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON }).catch(() =>
    Promise.reject(missing),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}
