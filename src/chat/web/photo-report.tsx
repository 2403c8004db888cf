import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { makeReport } from '../../moderation/contract.ts'
import { ReportDialog } from '../../moderation/web/public.tsx'
import { useApi } from '../../web/page-context.ts'
import { FlagIcon } from '../../web/ui/icon.tsx'
import { TextButton } from '../../web/ui/link.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'

type PhotoReportProps = { partner: string; name: string; conversation: string; seq: number }

/** Reports a received photo by one press, blurred or not; a reason can be added afterwards. */
export function PhotoReport({ partner, name, conversation, seq }: PhotoReportProps) {
  const t = useTranslations('chat')
  const api = useApi()
  const failureText = useFailureText()
  const [saying, setSaying] = useState(false)
  const reported = { subject: 'message', member: partner, conversation, seq } as const
  const report = useMutation({
    mutationFn: () => api(makeReport, { ...reported, reason: 'other' }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-ink-2">
      {report.data ? (
        <>
          <span role="status">{t('photo.reported', { number: report.data.receipt })}</span>
          <TextButton onClick={() => setSaying(true)}>{t('photo.addReason')}</TextButton>
        </>
      ) : (
        <>
          {report.error && (
            <span role="alert" className="text-danger">
              {failureText(report.error)}
            </span>
          )}
          <button
            type="button"
            disabled={report.isPending}
            onClick={() => report.mutate()}
            className="-my-1 inline-flex min-h-11 items-center gap-1.5 font-semibold hover:text-ink"
          >
            <FlagIcon className="size-4" />
            {t('photo.report')}
          </button>
        </>
      )}
      {saying && <ReportDialog reported={reported} name={name} onClose={() => setSaying(false)} />}
    </div>
  )
}
