import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { OPENING_LENGTH, OPENING_QUESTION } from '../prompt-rules.ts'
import type { OwnAnswer } from '../prompts-contract.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnswerSlot } from './answer-slot.tsx'
import { useRemoveAnswer } from './words-queries.ts'

/** The question that the member asks whoever writes to them first. */
export function OpeningQuestion({ opening }: { opening: OwnAnswer | null }) {
  const t = useTranslations('profileWords.opening')
  const failureText = useFailureText()
  const remove = useRemoveAnswer()
  const [editing, setEditing] = useState(false)
  return (
    <Card padded={false} className="grid gap-3 p-4.5">
      <div>
        <h2 className="text-lg">{t('title')}</h2>
        <p className="text-sm text-ink-2">{t('lead')}</p>
      </div>
      {remove.error && (
        <Notice tone="danger" role="alert">
          {failureText(remove.error)}
        </Notice>
      )}
      {editing ? (
        <AnswerForm
          prompt={{ prompt: OPENING_QUESTION, question: t('title') }}
          text={opening?.text ?? ''}
          max={OPENING_LENGTH}
          action={t('save')}
          onClose={() => setEditing(false)}
        />
      ) : opening ? (
        <AnswerSlot
          answer={opening}
          busy={remove.isPending}
          onUp={undefined}
          onDown={undefined}
          onEdit={() => setEditing(true)}
          onRemove={() => remove.mutate(OPENING_QUESTION)}
        />
      ) : (
        <Button variant="line" className="justify-self-start" onClick={() => setEditing(true)}>
          {t('add')}
        </Button>
      )}
    </Card>
  )
}
