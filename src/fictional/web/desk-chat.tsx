import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '../../platform/names.ts'
import { Button } from '../../web/ui/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { When } from '../../web/console/when.tsx'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { showToast } from '../../web/ui/toast.ts'
import { typedField } from '../../web/ui/typed-field.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { answerFictional } from '../contract.ts'
import { fictionalChatQuery } from './queries.ts'
import { TextArea } from '../../web/ui/field.tsx'
import { FieldError } from '../../web/ui/field-notes.tsx'

const MAX_LENGTH = 1000

/** A conversation that a fictional profile received, and the answer. */
export function DeskChat({ conversation }: { conversation: string }) {
  const t = useTranslations('consoleFictional')
  const locale = useLocale()
  const failureText = useFailureText()
  const { data } = useQuery(fictionalChatQuery(useApi(), conversation))
  const answer = useConsoleCall(answerFictional)
  const [id, setId] = useState(() => crypto.randomUUID())
  const [text, setText] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  if (!data) return null
  const { fictional, member, messages } = data
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      await answer({ id, conversation, text })
      setText('')
      setId(crypto.randomUUID())
      showToast({ tone: 'ok', text: t('sent') })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel
      title={t('chat', {
        member: member.name === '' ? '–' : member.name,
        fictional: fictional.name,
        language: languageName(locale, member.language),
      })}
    >
      <div className="stack-2">
        <ol className="stack-2">
          {messages.map(({ seq, mine, kind, text: words, at }) => (
            <li key={seq}>
              <strong>{mine ? fictional.name : member.name}</strong>{' '}
              {mine && <Tag tone="warn">{t('label')}</Tag>} <When at={at} />
              <br />
              <span dir="auto">{kind === 'text' ? words : t(`kinds.${kind}`)}</span>
            </li>
          ))}
        </ol>
        <div className="grid content-start gap-1">
          <label className="text-xs font-semibold" htmlFor="desk-answer">
            {t('answer')}
          </label>
          <TextArea
            id="desk-answer"
            rows={4}
            {...typedField(MAX_LENGTH)}
            value={text}
            aria-describedby="desk-rules"
            onChange={(event) => setText(event.target.value)}
          />
          <p id="desk-rules" className="text-xs text-ink-2">
            {t('rules')}
          </p>
          <FieldError>{error !== null && failureText(error)}</FieldError>
        </div>
        <Button
          variant="primary"
          disabled={isBusy || text.trim() === ''}
          onClick={() => void send()}
        >
          {t('send', { name: fictional.name })}
        </Button>
      </div>
    </Panel>
  )
}
