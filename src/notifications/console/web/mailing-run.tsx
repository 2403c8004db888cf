import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../../platform/contract.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Form, ReasonField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { ValueList } from '../../../web/console/value-list.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import {
  resumeMailing,
  startMailing,
  stopMailing,
  testMailing,
  type Mailing,
  type previewMailing,
} from '../contract.ts'
import { MailingResults } from './mailing-results.tsx'
import { previewQuery } from './queries.ts'

/** Who would get a mailing and why, what they read, and the buttons that start and stop it. */
export function MailingRun({ mailing }: { mailing: Mailing }) {
  const t = useTranslations('consoleMailings')
  const { data } = useQuery(previewQuery(useApi(), mailing.id, mailing.revision))
  return (
    <>
      {mailing.state === 'draft' && data && <Audience preview={data} />}
      <Panel title={t('run')}>
        <RunForm mailing={mailing} preview={data} />
      </Panel>
      {mailing.sent > 0 && <MailingResults id={mailing.id} sent={mailing.sent} />}
      {data?.mails.map((mail) => (
        <MailPreview key={mail.language} id={mailing.id} mail={mail} />
      ))}
    </>
  )
}

type Preview = Output<typeof previewMailing>

const reasons = ['no_consent', 'disabled', 'too_new', 'recent', 'no_text'] as const

function Audience({ preview }: { preview: Preview }) {
  const t = useTranslations('consoleMailings')
  const format = useFormatter()
  return (
    <Panel title={t('who')} foot={t('whoFoot')}>
      <ValueList
        values={[
          [t('inSegment'), format.number(preview.segment)],
          ...reasons.map((reason): [string, string] => [
            t(`leftOut.${reason}`),
            `−${format.number(preview.left_out[reason])}`,
          ]),
          [t('recipients'), <b key="recipients">{format.number(preview.recipients)}</b>],
          [
            t('byLanguage'),
            preview.languages
              .map(({ language, recipients }) => `${language.toUpperCase()} ${recipients}`)
              .join(', '),
          ],
        ]}
      />
    </Panel>
  )
}

type RunFormProps = { mailing: Mailing; preview: Preview | undefined }

function RunForm({ mailing, preview }: RunFormProps) {
  const t = useTranslations('consoleMailings')
  const start = useConsoleCall(startMailing)
  const stop = useConsoleCall(stopMailing)
  const resume = useConsoleCall(resumeMailing)
  const { id, revision, state, sent, pending, skipped, tested_at } = mailing
  if (state === 'done') return <p className="text-xs">{t('result', { sent, skipped })}</p>
  const submit = async ({ reason }: { reason: string }) => {
    if (state === 'running') await stop({ id, reason })
    if (state === 'stopped') await resume({ id, reason })
    if (state !== 'draft') return
    const { approval } = await start({ id, revision, reason })
    showToast({ tone: 'ok', text: t(approval === null ? 'started' : 'asked') })
  }
  const action = state === 'draft' ? 'start' : state === 'running' ? 'stop' : 'resume'
  return (
    <Form values={{ reason: '' }} onSubmit={submit}>
      <p className="text-xs" role="status">
        {state === 'draft'
          ? t(preview?.second_person ? 'needsSecond' : 'alone')
          : t('progress', { sent, pending, skipped })}{' '}
        {state === 'stopped' && tested_at && t('testDone')}
      </p>
      <ReasonField />
      <SubmitButton block danger={state === 'running'}>
        {t(action)}
      </SubmitButton>
    </Form>
  )
}

function MailPreview({ id, mail }: { id: string; mail: Preview['mails'][number] }) {
  const t = useTranslations('consoleMailings')
  const failureText = useFailureText()
  const test = useConsoleCall(testMailing)
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    test({ id, language: mail.language })
      .then(
        ({ to }) => showToast({ tone: 'ok', text: t('tested', { to }) }),
        (error: unknown) => showToast({ tone: 'danger', text: failureText(error) }),
      )
      .finally(() => setBusy(false))
  }
  return (
    <Panel
      title={`${mail.language.toUpperCase()}: ${mail.subject}`}
      aside={
        <Button variant="line" small busy={busy} onClick={press}>
          {t('test')}
        </Button>
      }
    >
      <p className="text-xs whitespace-pre-line" lang={mail.language}>
        {mail.text}
      </p>
    </Panel>
  )
}
