import { useRef, useState } from 'react'
import { Alarm } from '../../web/console/alarm.tsx'
import { Button } from '../../web/console/button.tsx'
import { useShortcuts } from '../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useAnswer } from './queries.ts'
import { typedField } from '../../web/ui/typed-field.ts'

type ApprovalAnswerProps = { id: string; title: string }

/** Yes or no. A key asks once more, because what follows happens at once. */
export function ApprovalAnswer({ id, title }: ApprovalAnswerProps) {
  const t = useTranslations('consoleApprovals')
  const failureText = useFailureText()
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const [answer, setAnswer] = useState('')
  const [pending, setPending] = useState<boolean | null>(null)
  const [isNoteMissing, setNoteMissing] = useState(false)
  const sent = useAnswer((approved) =>
    showToast({ tone: 'ok', text: t(approved ? 'approved' : 'refused') }),
  )
  const send = (approved: boolean) => {
    setPending(null)
    sent.mutate({ id, approved, answer })
  }
  const refuse = (proceed: () => void) => {
    const isMissing = answer.trim() === ''
    setNoteMissing(isMissing)
    if (isMissing) noteRef.current?.focus()
    else proceed()
  }
  useShortcuts({
    y: () => setPending(true),
    n: () => refuse(() => setPending(false)),
    'mod+Enter': pending === null || sent.isPending ? undefined : () => send(pending),
  })
  return (
    <>
      <div className="field">
        <label htmlFor="answer">{t('note')}</label>
        <textarea
          ref={noteRef}
          id="answer"
          className="in"
          {...typedField(1000)}
          placeholder={t('notePlaceholder')}
          value={answer}
          aria-invalid={isNoteMissing || undefined}
          aria-describedby={isNoteMissing ? 'answer-fault' : undefined}
          onChange={(event) => {
            setAnswer(event.target.value)
            setNoteMissing(false)
          }}
        />
        {isNoteMissing && (
          <p id="answer-fault" className="err" role="alert">
            {t('noteMissing')}
          </p>
        )}
      </div>
      {sent.error && <Alarm tone="bad" title={failureText(sent.error)} role="alert" />}
      <div className="row">
        <Button
          className="grow"
          shortcut="N"
          busy={sent.isPending}
          onClick={() => refuse(() => send(false))}
        >
          {t('no')}
        </Button>
        <Button
          look="danger-solid"
          className="grow"
          shortcut="Y"
          busy={sent.isPending}
          onClick={() => send(true)}
        >
          {t('yes')}
        </Button>
      </div>
      <Dialog
        open={pending !== null}
        onClose={() => setPending(null)}
        title={t(pending ? 'confirmYes' : 'confirmNo')}
        actions={
          <>
            <Button
              look={pending ? 'danger-solid' : 'main'}
              shortcut="Ctrl ↵"
              onClick={() => send(pending === true)}
            >
              {t(pending ? 'yes' : 'no')}
            </Button>
            <Button onClick={() => setPending(null)}>{t('cancel')}</Button>
          </>
        }
      >
        {title}
      </Dialog>
    </>
  )
}
