import { FileForm } from '../../../web/console/file-form.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { importRates } from '../rates-contract.ts'

/** Stores the reference rates of the European Central Bank from a file. */
export function RatesForm() {
  const t = useTranslations('consoleBooks.rates.import')
  const api = useApi()
  return (
    <FileForm
      title={t('title')}
      foot={t('lead')}
      label={t('file')}
      missing={t('choose')}
      submit={t('submit')}
      onSubmit={async (file) => {
        const { stored, last } = await api(importRates, {}, { file })
        showToast({ tone: 'ok', text: t('done', { count: stored, day: last }) })
      }}
    />
  )
}
