import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Radio } from '../../web/ui/choices.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { Field, TextArea } from '../../web/ui/field.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import {
  makeReport,
  type ReportDetail,
  reportDetails,
  reportReasons,
  type ReportedContent,
  type ReportReason,
} from '../contract.ts'

/** A reason, or what was observed: that stands for the rule it breaks. */
type Choice = ReportReason | ReportDetail

const details: ReportDetail[] = ['other_app', 'ai_photo', 'asked_nudes']

const isDetail = (choice: Choice): choice is ReportDetail => choice in reportDetails

/** The rules in their order, each observation behind its rule. */
const choices: Choice[] = reportReasons.flatMap((reason): Choice[] => [
  reason,
  ...details.filter((detail) => reportDetails[detail] === reason),
])

const toReason = (choice: Choice): { reason: ReportReason; detail?: ReportDetail } =>
  isDetail(choice) ? { reason: reportDetails[choice], detail: choice } : { reason: choice }

type ReportDialogProps = { reported: ReportedContent; name: string; onClose: () => void }

/** Asks for the reason, sends the report and shows the receipt number. */
export const ReportDialog = (props: ReportDialogProps) => (
  <WithTexts features="moderation">
    <Report {...props} />
  </WithTexts>
)

function Report({ reported, name, onClose }: ReportDialogProps) {
  const t = useTranslations('moderation')
  const shell = useTranslations('shell.report')
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const [reason, setReason] = useState<Choice | null>(null)
  const [text, setText] = useState('')
  const [attempted, setAttempted] = useState(false)
  const report = useMutation({
    mutationFn: (choice: Choice) => api(makeReport, { ...reported, ...toReason(choice), text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
  const form = useRef<HTMLDivElement>(null)
  const send = () => {
    setAttempted(true)
    if (reason) report.mutate(reason)
    // On a phone the reasons may be out of sight.
    else form.current?.querySelector('input')?.focus()
  }
  const done = report.data
  return (
    <Sheet
      open
      onClose={onClose}
      title={shell(reported.subject, { name })}
      closeLabel={t('close')}
      actions={
        done ? (
          <Button variant="primary" onClick={onClose}>
            {t('report.done')}
          </Button>
        ) : (
          <>
            {/* Beside the button, because the reasons of a phone's sheet scroll. */}
            {report.error && (
              <Notice tone="danger" role="alert" className="w-full">
                {failureText(report.error)}
              </Notice>
            )}
            <Button variant="primary" busy={report.isPending} onClick={send}>
              {report.isPending ? t('sending') : t('report.send')}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Receipt number={done.receipt} answerBy={done.answer_by} />
      ) : (
        <div ref={form} className="grid gap-4">
          <p className="text-ink-2">{t('report.lead', { name })}</p>
          {reported.subject === 'message' && <p className="text-ink-2">{t('report.attached')}</p>}
          <Reasons
            chosen={reason}
            error={attempted && !reason ? t('report.reasonMissing') : null}
            onChoose={setReason}
          />
          <Field label={t('report.text')} aside={t('optional')}>
            <TextArea
              value={text}
              maxLength={2000}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </div>
      )}
    </Sheet>
  )
}

function Reasons({
  chosen,
  error,
  onChoose,
}: {
  chosen: Choice | null
  error: string | null
  onChoose: (reason: Choice) => void
}) {
  const t = useTranslations('moderation')
  return (
    <Fieldset legend={t('report.reason')} error={error}>
      <div className="grid sm:grid-cols-2">
        {choices.map((reason) => (
          <Radio
            key={reason}
            name="reason"
            checked={chosen === reason}
            onChange={() => onChoose(reason)}
          >
            {isDetail(reason) ? t(`details.${reason}`) : t(`reasons.${reason}`)}
          </Radio>
        ))}
      </div>
    </Fieldset>
  )
}

function Receipt({ number, answerBy }: { number: string; answerBy: string }) {
  const t = useTranslations('moderation')
  return (
    <div className="grid gap-3" role="status">
      <p>{t('report.received')}</p>
      <p className="type-display text-xl tabular-nums">{number}</p>
      <p className="text-ink-2">
        {t.rich('answerBy', { date: () => <LocalTime at={answerBy} /> })}
      </p>
      <p className="text-ink-2">{t('report.mailed')}</p>
    </div>
  )
}
