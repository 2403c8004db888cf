import { useState } from 'react'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { downloadText } from '../../../web/console/csv.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { getDatevBatch } from '../contract.ts'

/** Sales, credit notes and payouts of the period, for the tax adviser's program. */
export function DatevPanel({ period }: { period: { from: string; to: string } }) {
  const t = useTranslations('consoleBooks.datev')
  const api = useApi()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const load = async () => {
    setBusy(true)
    setError(null)
    try {
      const { name, file, bookings } = await api(getDatevBatch, period)
      downloadText(name, file)
      showToast({ tone: 'ok', text: t('done', { count: bookings }) })
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('title')} foot={t('foot')}>
      <div className="stack-2">
        <p>{t('text')}</p>
        {error !== null && <Notice tone="danger" title={failureText(error)} role="alert" />}
        <div className="flex items-center gap-2">
          <Button variant="line" busy={busy} onClick={() => void load()}>
            {t('submit')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
