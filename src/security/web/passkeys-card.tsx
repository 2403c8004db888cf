import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useHydrated } from '../../web/use-hydrated.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { ConfirmFirst, useMustConfirm } from './confirm-first.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { PasswordForm } from './password-form.tsx'
import { securityQuery, useAddPasskey } from './queries.ts'

/** Lists the member's passkeys with a button to add one. */
export function PasskeysCard() {
  const t = useTranslations('security')
  const { passkeys } = useSuspenseQuery(securityQuery(useApi())).data
  const [adding, setAdding] = useState(false)
  const alive = useHydrated()
  const mustConfirm = useMustConfirm()
  const isSupported = !alive || 'PublicKeyCredential' in window
  return (
    <Card className="grid gap-4">
      <h2>{t('passkeys.title')}</h2>
      <p className="text-ink-2">{t('passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className="grid">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {adding && <AddPasskey onDone={() => setAdding(false)} />}
      {mustConfirm && <ConfirmFirst />}
      {!adding && isSupported && !mustConfirm && (
        <Button
          variant={passkeys.length > 0 ? 'line' : 'solid'}
          onClick={() => setAdding(true)}
          className="justify-self-start"
        >
          {t('passkeys.add')}
        </Button>
      )}
      {!isSupported && <Notice tone="plain">{t('passkeys.unsupported')}</Notice>}
    </Card>
  )
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const t = useTranslations('security')
  const [name, setName] = useState('')
  const add = useAddPasskey()
  return (
    <PasswordForm
      title={t('passkeys.addTitle')}
      submit={t('passkeys.next')}
      busy={add.isPending}
      error={add.error}
      otherError={t('passkeys.cancelled')}
      onSubmit={(typed) =>
        add.mutate({ ...typed, name: name.trim() || t('passkeys.title') }, { onSuccess: onDone })
      }
      onCancel={onDone}
    >
      <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')}>
        <TextInput
          name="passkey-name"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </PasswordForm>
  )
}
