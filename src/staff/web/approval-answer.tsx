import { useRef, useState } from 'react'
import { Notice } from '../../web/ui/notice.tsx'
import { Button } from '../../web/ui/button.tsx'
import { useShortcuts } from '../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useAnswer } from './queries.ts'
import { typedField } from '../../web/ui/typed-field.ts'
import { TextArea } from '../../web/ui/field.tsx'
import { FieldError } from '../../web/ui/field-notes.tsx'

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
      <div className="grid content-start gap-1">
        <label className="text-xs font-semibold" htmlFor="answer">
          {t('note')}
        </label>
        <TextArea
          ref={noteRef}
          id="answer"
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
        <FieldError id="answer-fault">{isNoteMissing && t('noteMissing')}</FieldError>
      </div>
      {sent.error && <Notice tone="danger" title={failureText(sent.error)} role="alert" />}
      <div className="flex items-center gap-2">
        <Button
          variant="line"
          className="min-w-0 flex-1"
          shortcut="N"
          busy={sent.isPending}
          onClick={() => refuse(() => send(false))}
        >
          {t('no')}
        </Button>
        <Button
          variant="danger-solid"
          className="min-w-0 flex-1"
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
              variant={pending ? 'danger-solid' : 'primary'}
              shortcut="Ctrl ↵"
              onClick={() => send(pending === true)}
            >
              {t(pending ? 'yes' : 'no')}
            </Button>
            <Button variant="line" onClick={() => setPending(null)}>
              {t('cancel')}
            </Button>
          </>
        }
      >
        {title}
      </Dialog>
    </>
  )
}
