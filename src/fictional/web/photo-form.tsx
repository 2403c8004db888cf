import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../web/ui/button.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { showToast } from '../../web/ui/toast.ts'
import { typedField } from '../../web/ui/typed-field.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { addFictionalPhoto, type FictionalProfile } from '../contract.ts'
import { Select, TextInput } from '../../web/ui/field.tsx'
import { FieldError } from '../../web/ui/field-notes.tsx'

/** A portrait of a fictional profile, drawn or with the licence that allows it. */
export function PhotoForm({ profiles }: { profiles: FictionalProfile[] }) {
  const t = useTranslations('consoleFictional')
  const [api, queries, failureText, id] = [useApi(), useQueryClient(), useFailureText(), useId()]
  const [profile, setProfile] = useState(profiles[0]?.id ?? '')
  const [licence, setLicence] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!file || licence.trim().length < 3) return setFailure(t('missing'))
    setBusy(true)
    setFailure(null)
    try {
      await api(addFictionalPhoto, { id: profile, licence }, { file })
      await queries.invalidateQueries({ queryKey: ['operator'] })
      showToast({ tone: 'ok', text: t('uploaded') })
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" className="stack-2" onSubmit={(event) => void send(event)}>
      <div className="grid content-start gap-1">
        <label className="text-xs font-semibold" htmlFor={`${id}-profile`}>
          {t('profile')}
        </label>
        <Select
          id={`${id}-profile`}
          value={profile}
          onChange={({ target }) => setProfile(target.value)}
        >
          {profiles.map(({ id: value, name, age }) => (
            <option key={value} value={value}>
              {`${name}, ${age}`}
            </option>
          ))}
        </Select>
      </div>
      <div className="grid content-start gap-1">
        <label className="text-xs font-semibold" htmlFor={`${id}-licence`}>
          {t('licence')}
        </label>
        <TextInput
          id={`${id}-licence`}
          {...typedField(200)}
          value={licence}
          onChange={({ target }) => setLicence(target.value)}
        />
      </div>
      <div className="grid content-start gap-1">
        <label className="text-xs font-semibold" htmlFor={`${id}-file`}>
          {t('file')}
        </label>
        <TextInput
          id={`${id}-file`}
          type="file"
          accept="image/*"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </div>
      <FieldError>{failure}</FieldError>
      <Button type="submit" variant="primary" busy={busy}>
        {t('upload')}
      </Button>
    </form>
  )
}
