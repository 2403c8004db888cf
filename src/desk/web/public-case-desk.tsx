import { useQuery } from '@tanstack/react-query'
import type { CaseDetails } from '../../moderation/console/contract.ts'
import { Notice } from '../../web/ui/notice.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { When } from '../../web/console/when.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { CaseMessage, CaseThread } from '../contract.ts'
import { AnswerForm } from './answer-form.tsx'
import { caseThreadQuery } from './queries.ts'

/** What was written in a case, and the answer. */
export function CaseDesk({ open }: { open: CaseDetails }) {
  const thread = useQuery(caseThreadQuery(useApi(), open.id)).data?.thread
  if (!thread) return null
  return (
    <WithTexts features="consoleDesk">
      <Thread open={open} thread={thread} />
    </WithTexts>
  )
}

function Thread({ open, thread }: { open: CaseDetails; thread: CaseThread }) {
  const t = useTranslations('consoleDesk')
  const { messages, subject, merged_into: merged, snoozed_until: snoozed } = thread
  return (
    <div className="stack-4">
      {merged && (
        <Notice tone="info" title={t('merged', { number: merged })}>
          <TextLink to={`/operator/cases/${merged}`}>{merged}</TextLink>
        </Notice>
      )}
      {snoozed && (
        <Notice tone="info" title={t('snoozed')}>
          <When at={snoozed} />
        </Notice>
      )}
      <Panel title={subject || t('thread')} foot={t('sender')}>
        {messages.length === 0 ? (
          <p className="text-ink-2 text-xs">{t('noMessages')}</p>
        ) : (
          <div className="message-log">
            {messages.map((message) => (
              <Message key={message.id} message={message} name={open.name} />
            ))}
          </div>
        )}
      </Panel>
      {open.decided === null && <AnswerForm open={open} thread={thread} />}
    </div>
  )
}

function Message({ message, name }: { message: CaseMessage; name: string }) {
  const t = useTranslations('consoleDesk')
  const { kind, author, text, at, automatic, mentions, attachments } = message
  return (
    <div data-own={kind === 'received' ? undefined : ''}>
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
      {attachments.map(({ id, name: file, stored }) => (
        <p key={id} className="text-xs">
          {stored ? (
            <a
              className="text-link text-ember-ink"
              href={`/api/case-attachment.php?id=${id}`}
              download={file}
            >
              {file}
            </a>
          ) : (
            <span className="text-ink-2">{t('notKept', { file })}</span>
          )}
        </p>
      ))}
      <small>
        {kind === 'received' ? name : (author ?? t('somebody'))} · <LocalTime at={at} />
        {kind === 'note' && (
          <>
            {' · '}
            <b>{t('internal')}</b>
          </>
        )}
        {automatic && <> · {t('automatic')}</>}
        {mentions.length > 0 && <> · {t('named', { names: mentions.join(', ') })}</>}
      </small>
    </div>
  )
}
