import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { FieldError } from '../../web/ui/field-notes.tsx'
import { FingerprintIcon } from '../../web/ui/icon.tsx'
import { getPasskeyChallenge, logInByPasskey } from '../contract.ts'

/** Milliseconds after which the field's challenge is renewed; it is valid for five minutes. */
const RENEWAL_INTERVAL = 240_000

/** Asks the device for a passkey: at once, or by autofill in the address field. */
async function logInWithPasskey(api: Api, fromField: boolean) {
  const { challenge, rpId, timeout } = await api(getPasskeyChallenge, {})
  const optionsJSON = { challenge, rpId, timeout, userVerification: 'required' as const }
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: fromField })
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return api(logInByPasskey, { id, clientDataJSON, authenticatorData, signature, userHandle })
}

export type PasskeyLogInProps = {
  onDone: () => void
  /** The button was pressed before this script arrived. */
  startsAtOnce: boolean
  /** What is shown until then. */
  placeholder: ReactNode
}

export function PasskeyLogIn({ onDone, startsAtOnce }: PasskeyLogInProps) {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const api = useApi()
  // The autofill request stays silent; only a click on the button shows progress and errors.
  const field = useMutation({ mutationFn: () => logInWithPasskey(api, true), onSuccess: onDone })
  const byButton = useMutation({
    mutationFn: () => logInWithPasskey(api, false),
    onSuccess: onDone,
    onError: () => field.mutate(),
  })
  const offer = useEffectEvent(() => {
    if (!byButton.isPending) field.mutate()
  })
  const start = useEffectEvent(() => {
    if (startsAtOnce) byButton.mutate()
  })
  useEffect(() => {
    start()
    return offerInField(offer)
  }, [])
  const failed = [byButton.error, field.error].find(isApiError)
  const message = failed ? failureText(failed) : byButton.error && t('login.passkeyFailed')
  return (
    <div className="grid gap-2">
      <Button variant="line" large busy={byButton.isPending} onClick={() => byButton.mutate()}>
        <FingerprintIcon />
        {byButton.isPending ? t('login.passkeyBusy') : t('login.passkey')}
      </Button>
      <FieldError>{message}</FieldError>
    </div>
  )
}

/** Offers passkeys in the browser's autofill where supported; returns a function that cancels. */
function offerInField(offer: () => void): () => void {
  let renewal: ReturnType<typeof setInterval> | undefined
  let stopped = false
  void PublicKeyCredential.isConditionalMediationAvailable?.().then((able) => {
    if (!able || stopped) return
    offer()
    renewal = setInterval(offer, RENEWAL_INTERVAL)
  })
  return () => {
    stopped = true
    clearInterval(renewal)
    WebAuthnAbortService.cancelCeremony()
  }
}
