import { Form, ReasonField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { resumeImport, startImport, stopImport, type ImportDetails } from '../contract.ts'

/** Starts, stops and continues the invitations of a checked import. */
export function ImportRun({ details }: { details: ImportDetails }) {
  const t = useTranslations('consoleImports')
  const start = useConsoleCall(startImport)
  const stop = useConsoleCall(stopImport)
  const resume = useConsoleCall(resumeImport)
  const { id, revision, state, counts, total } = details
  const submit = async ({ reason }: { reason: string }) => {
    if (state === 'running') await stop({ id, reason })
    if (state === 'stopped') await resume({ id, reason })
    if (state !== 'checked') return
    const { approval } = await start({ id, revision, reason })
    showToast({ tone: 'ok', text: t(approval === null ? 'started' : 'asked') })
  }
  const invited = total - counts.ready - counts.wrong
  const text =
    state !== 'checked'
      ? t('progress', { invited, waiting: counts.ready })
      : counts.ready === 0
        ? t('nobody')
        : t(details.second_person ? 'needsSecond' : 'alone')
  const label =
    state === 'checked'
      ? t('start', { count: counts.ready })
      : t(state === 'running' ? 'stop' : 'resume')
  const hasAction = state !== 'done' && !(state === 'checked' && counts.ready === 0)
  return (
    <Panel title={t('run')}>
      <p className="text-xs" role="status">
        {text}
      </p>
      {hasAction && (
        <Form values={{ reason: '' }} onSubmit={submit}>
          <ReasonField />
          <SubmitButton block danger={state === 'running'}>
            {label}
          </SubmitButton>
        </Form>
      )}
    </Panel>
  )
}
