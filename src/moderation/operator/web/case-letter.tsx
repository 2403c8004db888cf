import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../web/console/button.tsx'
import { Alarm } from '../../../web/console/alarm.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { previewStatement, type CaseDetails } from '../contract.ts'
import type { CaseDraft } from './use-draft.ts'

/** The statement of reasons as it would be mailed, in the member's language. */
export function CaseLetter({ open, draft }: { open: CaseDetails; draft: CaseDraft }) {
  const t = useTranslations('consoleCases.cases.decision')
  const api = useApi()
  const failureText = useFailureText()
  const { id, member_language: language } = open
  const { measure, explanation, answer, illegal } = draft
  const preview = useMutation({
    mutationFn: () =>
      api(previewStatement, { id, measure, explanation: explanation || answer, illegal }),
  })
  return (
    <Panel
      title={t('show')}
      aside={
        <Button small busy={preview.isPending} onClick={() => preview.mutate()}>
          {t('preview')}
        </Button>
      }
    >
      {preview.data && (
        <div className="letter" lang={language ?? undefined}>
          <p>
            <b>{preview.data.subject}</b>
          </p>
          <p className="whitespace-pre-line">{preview.data.text}</p>
        </div>
      )}
      {preview.error && <Alarm tone="bad" title={failureText(preview.error)} role="alert" />}
    </Panel>
  )
}
