import { FileForm } from '../../../web/console/file-form.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { importSettlements } from '../contract.ts'

/** Books payouts from a file, for the one provider that tells them in no other way. */
export function StatementForm() {
  const t = useTranslations('consoleBooks.statement')
  const api = useApi()
  return (
    <FileForm
      title={t('title')}
      foot={t('lead')}
      label={t('file')}
      missing={t('choose')}
      submit={t('submit')}
      onSubmit={async (file) => {
        const result = await api(importSettlements, { provider: 'flexpay' }, { file })
        showToast({ tone: 'ok', text: t('done', result) })
      }}
    />
  )
}
