import { ApiError } from '../../platform/api-error.ts'
import { dateFormat } from '../../platform/formatted.ts'
import { isoLocale } from '../../platform/locales.ts'
import { type SubmitEvent, useState } from 'react'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { FingerprintIcon } from '../../web/ui/icon.tsx'
import { useFocusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { PasswordForm } from './password-form.tsx'
import { useRemovePasskey, useRenamePasskey } from './queries.ts'

type Passkey = { id: string; name: string; added: string; last_used: string | null }
type Mode = 'nothing' | 'renaming' | 'removing'

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useTranslations('security')
  const [mode, setMode] = useState<Mode>('nothing')
  const done = () => setMode('nothing')
  return (
    <li className="grid gap-3 border-t border-line py-3 first:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FingerprintIcon className="size-6 text-ink-2" />
        <PasskeyDetails passkey={passkey} />
        {mode === 'nothing' && (
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" onClick={() => setMode('renaming')}>
              {t('passkeys.rename')}
            </Button>
            <Button variant="line" onClick={() => setMode('removing')}>
              {t('passkeys.remove')}
            </Button>
          </div>
        )}
      </div>
      {mode === 'renaming' && <Rename passkey={passkey} onDone={done} />}
      {mode === 'removing' && <Remove passkey={passkey} onDone={done} />}
    </li>
  )
}

function PasskeyDetails({ passkey: { name, added, last_used } }: { passkey: Passkey }) {
  const t = useTranslations('security')
  const format = dateFormat(isoLocale(useLocale()), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  const day = (instant: string) => format.format(new Date(instant))
  return (
    <div className="min-w-40 flex-1">
      <p className="font-semibold">{name}</p>
      <p className="text-sm text-ink-2">
        {t('passkeys.added', { date: day(added) })} ·{' '}
        {last_used ? t('passkeys.used', { date: day(last_used) }) : t('passkeys.never')}
      </p>
    </div>
  )
}

type EditorProps = { passkey: Passkey; onDone: () => void }

function Rename({ passkey, onDone }: EditorProps) {
  const t = useTranslations('security')
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey()
  const failureText = useFailureText()
  const [isMissing, setMissing] = useState(false)
  const form = useFocusInvalid(isMissing)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(!name.trim())
    if (name.trim()) rename.mutate({ id: passkey.id, name }, { onSuccess: onDone })
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-4 rounded-control p-4 ring-1 ring-line"
    >
      <Field
        label={t('passkeys.name')}
        error={isMissing && !name.trim() ? failureText(new ApiError('name_missing')) : null}
      >
        <TextInput
          name="passkey-name"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" busy={rename.isPending}>
          {t('passkeys.save')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('password.cancel')}
        </Button>
      </div>
    </form>
  )
}

function Remove({ passkey, onDone }: EditorProps) {
  const t = useTranslations('security')
  const remove = useRemovePasskey()
  return (
    <PasswordForm
      title={t('passkeys.removeTitle', { name: passkey.name })}
      text={t('passkeys.removeText')}
      submit={t('passkeys.remove')}
      danger
      busy={remove.isPending}
      error={remove.error}
      onSubmit={(typed) => remove.mutate({ id: passkey.id, ...typed })}
      onCancel={onDone}
    />
  )
}
