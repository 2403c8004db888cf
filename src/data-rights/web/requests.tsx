import { useState } from 'react'
import { Button } from '../../web/ui/button.tsx'
import { Deadline } from '../../web/console/deadline.tsx'
import { Form, SelectField, TextAreaField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { When } from '../../web/console/when.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { showToast } from '../../web/ui/toast.ts'
import {
  answerPrivacyRequest,
  extendPrivacyRequest,
  type DataRequest,
} from '../requests-contract.ts'

/** Requests about personal data by deadline, and the answer to one of them. */
export function Requests({ requests }: { requests: DataRequest[] }) {
  const t = useTranslations('consoleData')
  const [chosen, setChosen] = useState<string | null>(null)
  const open = requests.find(({ id, outcome }) => id === chosen && outcome === null)
  return (
    <>
      <Panel title={t('requests')} flush>
        <DataTable
          caption={t('requests')}
          rows={requests}
          rowKey={({ id }) => id}
          empty={t('noRequests')}
          columns={[
            {
              key: 'kind',
              header: t('kind'),
              isHeader: true,
              cell: ({ kind, email, member }) => (
                <>
                  {t(`kinds.${kind}`)}
                  <span className="text-ink-2 text-xs block wrap">
                    {member ? (
                      <TextLink to={`/operator/members/${member}`}>{email}</TextLink>
                    ) : (
                      email
                    )}
                  </span>
                </>
              ),
            },
            { key: 'note', header: t('note'), isWide: true, cell: ({ note }) => note },
            {
              key: 'received',
              header: t('received'),
              isWide: true,
              cell: ({ received_at }) => <When at={received_at} />,
            },
            {
              key: 'due',
              header: t('due'),
              isLabelled: true,
              cell: ({ due_at, received_at, outcome, decided_at, decided_by, extended }) =>
                outcome && decided_at ? (
                  <>
                    <Tag tone={outcome === 'done' ? 'ok' : 'plum'}>{t(`outcomes.${outcome}`)}</Tag>
                    <span className="text-ink-2 text-xs block">
                      {decided_by} <When at={decided_at} />
                    </span>
                  </>
                ) : (
                  <>
                    <Deadline at={due_at} since={received_at} />{' '}
                    {extended && <Tag>{t('extended')}</Tag>}
                  </>
                ),
            },
            {
              key: 'change',
              header: t('change'),
              cell: ({ id, outcome }) =>
                outcome === null && (
                  <Button variant="line" small onClick={() => setChosen(id)}>
                    {t('answer')}
                  </Button>
                ),
            },
          ]}
        />
      </Panel>
      {open && <AnswerForm key={open.id} request={open} />}
    </>
  )
}

type Values = { outcome: 'done' | 'refused' | 'longer'; answer: string }

function AnswerForm({ request: { id, email, kind, extended } }: { request: DataRequest }) {
  const t = useTranslations('consoleData')
  const answer = useConsoleCall(answerPrivacyRequest)
  const extend = useConsoleCall(extendPrivacyRequest)
  const outcomes = extended
    ? (['done', 'refused'] as const)
    : (['done', 'refused', 'longer'] as const)
  return (
    <Panel title={t('answerTo', { email, kind: t(`kinds.${kind}`) })} foot={t(`steps.${kind}`)}>
      <Form<Values>
        focusOnOpen
        values={{ outcome: 'done', answer: '' }}
        onSubmit={async ({ outcome, answer: text }) => {
          if (outcome === 'longer') await extend({ id, answer: text })
          else await answer({ id, outcome, answer: text })
          showToast({ tone: 'ok', text: t('answered') })
        }}
      >
        <SelectField
          name="outcome"
          label={t('outcome')}
          options={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        />
        <TextAreaField
          name="answer"
          label={t('answerText')}
          rows={6}
          minLength={2}
          maxLength={5000}
        />
        <SubmitButton>{t('send')}</SubmitButton>
      </Form>
    </Panel>
  )
}
