import { dateFormat } from '../../platform/formatted.ts'
import { isoLocale } from '../../platform/locales.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { DownloadIcon } from '../../web/ui/icon.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { exportQuery, useRequestExport } from './queries.ts'

export function SettingsData() {
  return (
    <div className="grid gap-6">
      <Export />
      <DeleteAccount />
    </div>
  )
}

function Export() {
  const t = useTranslations('settings')
  const locale = useLocale()
  const failureText = useFailureText()
  const { export: copy } = useSuspenseQuery(exportQuery(useApi())).data
  const ask = useRequestExport()
  const until =
    copy &&
    dateFormat(isoLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(copy.expires),
    )
  return (
    <Card className="grid justify-items-start gap-4">
      <h2>{t('data.exportTitle')}</h2>
      <p className="text-ink-2">{t('data.exportText')}</p>
      {ask.error && (
        <Notice tone="danger" role="alert">
          {failureText(ask.error)}
        </Notice>
      )}
      {copy?.state === 'waiting' && (
        <Notice tone="info" role="status">
          {t('data.exportWaiting')}
        </Notice>
      )}
      {copy?.state === 'ready' && until && (
        <div className="flex flex-wrap items-center gap-3">
          <a
            href="/api/export-file.php"
            download
            className="inline-flex min-h-11 items-center gap-2 rounded-control bg-plum px-4.5 font-semibold text-on-plum no-underline"
          >
            <DownloadIcon />
            {t('data.download')}
          </a>
          <span className="text-sm text-ink-2">
            {t('data.exportReady', { size: Math.ceil(copy.bytes / 1000), date: until })}
          </span>
        </div>
      )}
      <Button
        busy={ask.isPending}
        disabled={copy?.state === 'waiting'}
        onClick={() => ask.mutate()}
      >
        {t('data.exportRequest')}
      </Button>
    </Card>
  )
}
