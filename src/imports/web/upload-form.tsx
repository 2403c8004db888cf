import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { Alarm } from '../../web/console/alarm.tsx'
import { Button } from '../../web/console/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { uploadImport } from '../contract.ts'

const NAME_LENGTH = 120

export function UploadForm() {
  const t = useTranslations('consoleImports')
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!file) return setFailure(t('chooseFile'))
    setBusy(true)
    setFailure(null)
    try {
      const uploaded = await api(uploadImport, { name: file.name.slice(-NAME_LENGTH) }, { file })
      await queries.invalidateQueries({ queryKey: ['operator'] })
      await navigate(`/operator/imports?id=${uploaded.id}`)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('new')} foot={t('uploadFoot')}>
      <form method="post" className="stack stack--s" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={id}>{t('file')}</label>
          <input
            id={id}
            className="in"
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          <p id={`${id}-hint`} className="hint">
            {t('fileHint')}
          </p>
        </div>
        {failure && <Alarm tone="bad" title={failure} role="alert" />}
        <Button look="main" type="submit" busy={busy}>
          {t('upload')}
        </Button>
      </form>
    </Panel>
  )
}
