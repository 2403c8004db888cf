import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../web/console/button.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { showToast } from '../../web/ui/toast.ts'
import { typedField } from '../../web/ui/typed-field.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { addFictionalPhoto, type FictionalProfile } from '../contract.ts'

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
    <form method="post" className="stack stack--s" onSubmit={(event) => void send(event)}>
      <div className="field">
        <label htmlFor={`${id}-profile`}>{t('profile')}</label>
        <select
          id={`${id}-profile`}
          className="in"
          value={profile}
          onChange={({ target }) => setProfile(target.value)}
        >
          {profiles.map(({ id: value, name, age }) => (
            <option key={value} value={value}>
              {`${name}, ${age}`}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-licence`}>{t('licence')}</label>
        <input
          id={`${id}-licence`}
          className="in"
          {...typedField(200)}
          value={licence}
          onChange={({ target }) => setLicence(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-file`}>{t('file')}</label>
        <input
          id={`${id}-file`}
          className="in"
          type="file"
          accept="image/*"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </div>
      {failure !== null && (
        <p role="alert" className="err">
          {failure}
        </p>
      )}
      <Button type="submit" look="main" busy={busy}>
        {t('upload')}
      </Button>
    </form>
  )
}
