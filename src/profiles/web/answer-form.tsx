import { useState } from 'react'
import { textLength } from '../../platform/text-length.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextArea } from '../../web/ui/field.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { ANSWER_LENGTH, type Prompt } from '../prompts-contract.ts'
import { useSaveAnswer } from './words-queries.ts'

type AnswerFormProps = {
  prompt: Prompt
  text: string
  max?: number
  /** The text of the button. */
  action?: string
  onClose: () => void
}

/** The field that a press has opened takes the focus. */
const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus()

/** Writes one answer; the page shows it once it is stored. */
export function AnswerForm({
  prompt,
  text: before,
  max = ANSWER_LENGTH,
  action,
  onClose,
}: AnswerFormProps) {
  const t = useTranslations('profileWords')
  const failureText = useFailureText()
  const save = useSaveAnswer()
  const [text, setText] = useState(before)
  const isEmpty = text.trim() === ''
  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !save.isPending)
          save.mutate({ prompt: prompt.prompt, text }, { onSuccess: onClose })
      }}
    >
      <Field
        label={prompt.question}
        hint={t('hint')}
        error={save.error && failureText(save.error)}
        aside={`${textLength(text)} / ${max}`}
      >
        <TextArea
          rows={3}
          dir="auto"
          ref={focusOnce}
          value={text}
          maxLength={max}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={isEmpty}>
          {save.isPending ? t('saving') : (action ?? t('save'))}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
