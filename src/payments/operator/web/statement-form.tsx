import { type SubmitEvent, useId, useState } from 'react'
import { Alarm } from '../../../web/console/alarm.tsx'
import { Button } from '../../../web/console/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { importSettlements } from '../books-contract.ts'

/** Books payouts from a file, for the one provider that tells them in no other way. */
export function StatementForm() {
  const t = useTranslations('consoleBooks.statement')
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!file) return setFailure(t('choose'))
    setBusy(true)
    setFailure(null)
    try {
      const result = await api(importSettlements, { provider: 'flexpay' }, { file })
      await queries.invalidateQueries({ queryKey: ['operator'] })
      showToast({ tone: 'ok', text: t('done', result) })
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('title')} foot={t('lead')}>
      <form method="post" className="stack stack--s" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={id}>{t('file')}</label>
          <input
            id={id}
            className="in"
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        </div>
        {failure && <Alarm tone="bad" title={failure} role="alert" />}
        <Button type="submit" busy={busy}>
          {t('submit')}
        </Button>
      </form>
    </Panel>
  )
}
