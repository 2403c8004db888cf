import { useState } from 'react'
import type { CaseDetails } from '../../moderation/console/contract.ts'
import { Button } from '../../web/ui/button.tsx'
import { Form, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { lazySection } from '../../web/lazy.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { mergeCases, snoozeCase, type CaseThread } from '../contract.ts'

const HandOver = lazySection(async () => (await import('./hand-over.tsx')).HandOver)

type CaseToolsProps = { open: CaseDetails; thread: CaseThread }

/** Puts a case off, gives it to a colleague, and joins what one person wrote twice. */
export function CaseTools({ open, thread }: CaseToolsProps) {
  const { id, number } = open
  const [isHandingOver, setHandingOver] = useState(false)
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
          <Button
            variant="line"
            onClick={() => void run(snooze({ id, until: null }), t('awake', { number }))}
          >
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
      {thread.colleagues.length > 0 && (
        <Panel title={t('handOver')}>
          {isHandingOver ? (
            <HandOver open={open} thread={thread} />
          ) : (
            <Button variant="line" onClick={() => setHandingOver(true)}>
              {t('handOverTo')}
            </Button>
          )}
        </Panel>
      )}
      {thread.others.length > 0 && (
        <Panel title={t('others')} foot={t('mergeHint', { number })}>
          <ul className="stack-2">
            {thread.others.map((other) => (
              <li key={other.id}>
                <TextLink className="mono-text" to={`/operator/cases/${other.number}`}>
                  {other.number}
                </TextLink>{' '}
                {other.text}{' '}
                <Button
                  variant="line"
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
