import type { PasskeyAnswer, SensitiveAction } from '../contract.ts'
import { isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { getPasskeyConfirmation } from '../../security/contract.ts'

/** Sends what was typed; where the server then wants a passkey, the device is asked for one and all of it is sent once more. */
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

/** Stopped by its owner, or no passkey at hand: what is missing is said again. */
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
