import type { CaseDetails } from '../../moderation/console/contract.ts'
import { Button } from '../../web/console/button.tsx'
import { Form, SelectField, TextAreaField, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { Link } from '../../web/ui/link.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { handOverCase, mergeCases, snoozeCase, type CaseThread } from '../contract.ts'

type CaseToolsProps = { open: CaseDetails; thread: CaseThread }

/** Puts a case off, gives it to a colleague, and joins what one person wrote twice. */
export function CaseTools({ open, thread }: CaseToolsProps) {
  const { id, number } = open
  const t = useTranslations('consoleDesk')
  const failureText = useFailureText()
  const snooze = useConsoleCall(snoozeCase)
  const merge = useConsoleCall(mergeCases)
  const run = async (work: Promise<unknown>, text: string) => {
    try {
      await work
      showToast({ tone: 'ok', text })
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(error) })
    }
  }
  return (
    <>
      <Panel title={t('later')}>
        {thread.snoozed_until ? (
          <Button onClick={() => void run(snooze({ id, until: null }), t('awake', { number }))}>
            {t('wake')}
          </Button>
        ) : (
          <Form
            values={{ until: '' }}
            onSubmit={async ({ until }: { until: string }) => {
              await snooze({ id, until: new Date(until).toISOString() })
              showToast({ tone: 'ok', text: t('putOff', { number }) })
            }}
          >
            <TextField name="until" type="datetime-local" label={t('until')} required />
            <SubmitButton>{t('snooze')}</SubmitButton>
          </Form>
        )}
      </Panel>
      {thread.colleagues.length > 0 && <HandOver open={open} thread={thread} />}
      {thread.others.length > 0 && (
        <Panel title={t('others')} foot={t('mergeHint', { number })}>
          <ul className="stack stack--s">
            {thread.others.map((other) => (
              <li key={other.id}>
                <Link className="link mono" to={`/operator/cases/${other.number}`}>
                  {other.number}
                </Link>{' '}
                {other.text}{' '}
                <Button
                  small
                  onClick={() =>
                    void run(
                      merge({ from: other.id, into: id }),
                      t('mergedDone', { from: other.number, into: number }),
                    )
                  }
                >
                  {t('merge')}
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** The colleague gets the case, the note and a mail, in one step. */
function HandOver({ open: { id, number }, thread }: CaseToolsProps) {
  const t = useTranslations('consoleDesk')
  const handOver = useConsoleCall(handOverCase)
  const [first] = thread.colleagues
  return (
    <Panel title={t('handOver')}>
      <Form
        values={{ to: first?.id ?? '', text: '' }}
        onSubmit={async ({ to, text }: { to: string; text: string }) => {
          await handOver({ id, to, text })
          const name = thread.colleagues.find((person) => person.id === to)?.name ?? ''
          showToast({ tone: 'ok', text: t('handedOver', { number, name }) })
        }}
      >
        <SelectField
          name="to"
          label={t('handTo')}
          options={thread.colleagues.map((person) => ({ value: person.id, label: person.name }))}
        />
        <TextAreaField name="text" label={t('handNote')} minLength={1} maxLength={2000} />
        <SubmitButton>{t('handOver')}</SubmitButton>
      </Form>
    </Panel>
  )
}
