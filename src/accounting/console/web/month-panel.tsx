import { useState } from 'react'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { buttonClasses } from '../../../web/ui/button-look.ts'
import { downloadText } from '../../../web/console/csv.ts'
import { Form } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { ReasonOnly } from '../../../web/console/reason-only.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { ValueList } from '../../../web/console/value-list.tsx'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import {
  closeMonth,
  getMonthFile,
  INVOICES_PER_FILE,
  reopenMonth,
  type BookMonth,
  type MonthClosing,
} from '../months-contract.ts'
import { useMonthName } from './use-month-name.ts'

/** What can be done with a month, and what was. */
export function MonthPanel({ month }: { month: BookMonth }) {
  const t = useTranslations('consoleMonths')
  const toName = useMonthName()
  return (
    <>
      <Panel title={toName(month.month)}>
        <div className="stack-2">
          {month.state === 'running' && <p>{t('running')}</p>}
          {month.state === 'waiting' && <p>{t('waitingText')}</p>}
          {month.state === 'due' && <CloseForm month={month} />}
          {month.state === 'closed' && <Reopening month={month} />}
          {month.closings.length === 0 && <p className="text-ink-2 text-xs">{t('closing.none')}</p>}
        </div>
      </Panel>
      <Invoices month={month} />
      {month.closings.map((closing) => (
        <Closing key={closing.version} month={month.month} closing={closing} />
      ))}
    </>
  )
}

/** The month's invoices as PDF files of so many pages each. */
function Invoices({ month: { month, totals } }: { month: BookMonth }) {
  const t = useTranslations('consoleMonths.pdf')
  const count = totals.reduce((sum, { invoices }) => sum + invoices, 0)
  if (count === 0) return null
  const parts = Array.from({ length: Math.ceil(count / INVOICES_PER_FILE) }, (_, index) => index)
  return (
    <Panel title={t('title')} foot={t('foot')}>
      <div className="stack-2">
        {parts.map((part) => (
          <a
            key={part}
            className={buttonClasses({ variant: 'line', small: true, block: true })}
            href={`/api/operator-invoices-pdf.php?month=${month}&part=${part + 1}`}
            download
          >
            {t('part', {
              from: part * INVOICES_PER_FILE + 1,
              to: Math.min(count, (part + 1) * INVOICES_PER_FILE),
            })}
          </a>
        ))}
      </div>
    </Panel>
  )
}

function CloseForm({ month: { month, digest } }: { month: BookMonth }) {
  const t = useTranslations('consoleMonths.close')
  const close = useConsoleCall(closeMonth)
  const name = useMonthName()(month)
  return (
    <Form
      values={{}}
      question={() => ({
        title: t('question', { month: name }),
        text: t('warning'),
        action: t('submit'),
        cancel: t('cancel'),
      })}
      onSubmit={async () => {
        await close({ month, digest })
        showToast({ tone: 'ok', text: t('done', { month: name }) })
      }}
    >
      <p>{t('text')}</p>
      <SubmitButton block>{t('submit')}</SubmitButton>
    </Form>
  )
}

function Reopening({ month: { month, reopening, can_reopen: canReopen } }: { month: BookMonth }) {
  const t = useTranslations('consoleMonths.reopen')
  const reopen = useConsoleCall(reopenMonth)
  if (reopening !== null) return <p>{t('waiting', { name: reopening })}</p>
  if (!canReopen) return <p>{t('later')}</p>
  return (
    <ReasonOnly
      submit={t('submit')}
      done={t('done')}
      danger
      onSubmit={(reason) => reopen({ month, reason })}
      onDone={() => {}}
    >
      <p>{t('text')}</p>
    </ReasonOnly>
  )
}

function Closing({ month, closing }: { month: string; closing: MonthClosing }) {
  const t = useTranslations('consoleMonths.closing')
  return (
    <Panel title={t('title', { version: closing.version })}>
      <ValueList
        values={[
          [t('closed'), <When key="closed" at={closing.closed_at} />],
          [t('by'), closing.closed_by],
          [t('reopened'), closing.reopened_at && <When key="open" at={closing.reopened_at} />],
          [t('by'), closing.reopened_by],
          [t('reason'), closing.reopening_reason],
        ]}
      />
      <Files month={month} closing={closing} />
    </Panel>
  )
}

function Files({ month, closing: { version, files } }: { month: string; closing: MonthClosing }) {
  const t = useTranslations('consoleMonths.closing')
  const api = useApi()
  const failureText = useFailureText()
  const [error, setError] = useState<unknown>(null)
  const load = async (name: string) => {
    setError(null)
    try {
      downloadText(name, (await api(getMonthFile, { month, version, name })).content)
    } catch (refusal) {
      setError(refusal)
    }
  }
  return (
    <div className="stack-2">
      <h3>{t('files')}</h3>
      {error !== null && <Notice tone="danger" title={failureText(error)} role="alert" />}
      {files.map(({ name, digest }) => (
        <div key={name}>
          <Button variant="line" small block onClick={() => void load(name)}>
            {name}
          </Button>
          <p className="text-xs text-ink-2 mono-text">
            {t('digest', { digest: digest.slice(0, 16) })}
          </p>
        </div>
      ))}
    </div>
  )
}
