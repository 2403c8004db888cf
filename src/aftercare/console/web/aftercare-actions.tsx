import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { downloadText, toCsv } from '../../../web/console/csv.ts'
import { Form, ReasonField, TextField } from '../../../web/console/form.tsx'
import { ReasonOnly } from '../../../web/console/reason-only.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { getAftercareRecord, holdAftercare, releaseAftercare, type Aftercare } from '../contract.ts'

type ActionsProps = { aftercare: Aftercare; holdDays: number }

/** The file for banks, and the hold while nobody was told. */
export function AftercareActions({ aftercare, holdDays }: ActionsProps) {
  const t = useTranslations('consoleAftercare')
  const [open, setOpen] = useState(false)
  const { state, told } = aftercare
  const canHold = state === 'pending' && told === 0 && holdDays > 0
  return (
    <div className="flex items-center gap-2 flex-wrap">
      <RecordButton aftercare={aftercare} />
      {(canHold || state === 'held') && (
        <Button variant="line" small onClick={() => setOpen(true)}>
          {state === 'held' ? t('hold.release') : t('hold.do')}
        </Button>
      )}
      {open && (
        <Dialog
          open
          title={state === 'held' ? t('hold.releaseTitle') : t('hold.title')}
          onClose={() => setOpen(false)}
        >
          {state === 'held' ? (
            <Release id={aftercare.id} onDone={() => setOpen(false)} />
          ) : (
            <Hold id={aftercare.id} days={holdDays} onDone={() => setOpen(false)} />
          )}
        </Dialog>
      )}
    </div>
  )
}

/** Times and counts as CSV, nobody's name. */
function RecordButton({ aftercare: { id, report } }: { aftercare: Aftercare }) {
  const t = useTranslations('consoleAftercare.file')
  const api = useApi()
  const load = useMutation({
    mutationFn: () => api(getAftercareRecord, { id }),
    onSuccess: ({ entries, losses }) =>
      downloadText(
        `case-${report}.csv`,
        toCsv([
          [t('event'), t('at'), t('detail')],
          ...entries.map(({ event, at, detail }) => [t(`events.${event}`), at, detail]),
          ...losses.map(({ number, channel, amount, currency, at }) => [
            `${t('losses')} ${number}`,
            at,
            `${channel} ${amount} ${currency}`,
          ]),
        ]),
      ),
  })
  return (
    <Button small variant="ghost" busy={load.isPending} onClick={() => load.mutate()}>
      {t('csv')}
    </Button>
  )
}

type FormProps = { id: string; onDone: () => void }

function Release({ id, onDone }: FormProps) {
  const t = useTranslations('consoleAftercare.hold')
  const release = useConsoleCall(releaseAftercare)
  return (
    <ReasonOnly
      submit={t('release')}
      done={t('released')}
      onSubmit={(reason) => release({ id, reason })}
      onDone={onDone}
    />
  )
}

function Hold({ id, days, onDone }: FormProps & { days: number }) {
  const t = useTranslations('consoleAftercare.hold')
  const hold = useConsoleCall(holdAftercare)
  return (
    <Form
      values={{ until: '', reason: '' }}
      onSubmit={async ({ until, reason }: { until: string; reason: string }) => {
        await hold({ id, until: new Date(until).toISOString(), reason })
        showToast({ tone: 'ok', text: t('done') })
        onDone()
      }}
    >
      <p className="text-xs text-ink-2">{t('text', { days })}</p>
      <TextField name="until" type="datetime-local" label={t('until')} required />
      <ReasonField />
      <SubmitButton block>{t('do')}</SubmitButton>
    </Form>
  )
}
