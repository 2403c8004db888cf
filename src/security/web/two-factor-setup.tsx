import { type SubmitEvent, useState } from 'react'
import { useRequired } from '../../accounts/web/public-credentials.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { useFocusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { formatSecret } from '../rules.ts'
import { useConfirmTwoFactor } from './queries.ts'

type Props = {
  secret: string
  uri: string
  qr: { size: number; path: string }
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

/** Shows the secret as QR code, link and text, then asks for the first code. */
export function TwoFactorSetup({ secret, uri, qr, onCodes, onCancel }: Props) {
  const t = useTranslations('security')
  const failureText = useFailureText()
  const [code, setCode] = useState('')
  const confirm = useConfirmTwoFactor()
  const required = useRequired({ code: code.trim() !== '' })
  const form = useFocusInvalid(confirm.error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!confirm.isPending && required.isComplete(event.currentTarget))
      confirm.mutate(code, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) })
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-4 rounded-control p-4 ring-1 ring-line"
    >
      <h3>{t('setup.title')}</h3>
      <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:gap-6">
        <Picture {...qr} label={t('setup.qr')} />
        <div className="grid content-start gap-3">
          <p>{t('setup.scan')}</p>
          <p>
            <a href={uri} className="font-semibold text-ember-ink underline">
              {t('setup.open')}
            </a>
          </p>
          <p className="text-sm text-ink-2">
            {t('setup.byHand')}
            <code className="mt-1 block text-md break-words text-ink select-all">
              {formatSecret(secret)}
            </code>
          </p>
        </div>
      </div>
      <Field
        label={t('setup.code')}
        error={required.getText('code') ?? (confirm.error && failureText(confirm.error))}
      >
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          className="max-w-50 tabular-nums"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" busy={confirm.isPending}>
          {t('setup.confirm')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('setup.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Dark on light in every theme, because cameras read nothing else reliably. */
function Picture({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-52 rounded-control"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
