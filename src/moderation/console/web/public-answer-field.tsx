import { useFormContext } from 'react-hook-form'
import { languageName } from '../../../platform/names.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextAreaField } from '../../../web/console/form.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'

type AnswerFieldProps = {
  language: string
  /** A sentence in that language, offered until it is filled in. */
  sentence: string | undefined
  /** Without them those of a decision. */
  label?: string
  hint?: string
}

/** What the member will read, in their language. */
export function AnswerField({ language, sentence, label, hint }: AnswerFieldProps) {
  const t = useTranslations('consoleRecords.banForm')
  const locale = useLocale()
  const { watch, setValue } = useFormContext<{ answer: string }>()
  const isOffered = sentence !== undefined && sentence !== watch('answer')
  return (
    <>
      <TextAreaField
        name="answer"
        label={label ?? t('answer')}
        hint={hint ?? t('answerHint', { language: languageName(locale, language) })}
        minLength={10}
        maxLength={2000}
        rows={5}
        required
      />
      {isOffered && (
        <div>
          <Button
            small
            variant="ghost"
            onClick={() =>
              setValue('answer', sentence, { shouldDirty: true, shouldValidate: true })
            }
          >
            {t('template')}
          </Button>
        </div>
      )}
    </>
  )
}
