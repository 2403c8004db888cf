import { useFormContext } from 'react-hook-form'
import { useCaseTemplates } from '../../../moderation/web/public-templates.ts'
import type { Input } from '../../../platform/contract.ts'
import { AnswerField } from '../../../moderation/console/web/public-answer-field.tsx'
import { languageName } from '../../../platform/names.ts'
import { Form, SelectField } from '../../../web/console/form.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { letterTemplates, writeToBuyer } from '../letters-contract.ts'
import type { OrderDetails } from '../orders-contract.ts'

type Values = { template: Input<typeof writeToBuyer>['template']; answer: string }

type LetterFormProps = { order: OrderDetails; language: string; onDone: () => void }

/** A letter to the buyer in their language, with a sentence to begin with. */
export function LetterForm({ order, language, onDone }: LetterFormProps) {
  const t = useTranslations('consoleRecords.orderLetters')
  const write = useConsoleCall(writeToBuyer)
  return (
    <Form
      values={{ template: templateFor(order), answer: '' }}
      onSubmit={async ({ template, answer: text }: Values) => {
        await write({ id: order.id, template, text })
        showToast({ tone: 'ok', text: t('sent') })
        onDone()
      }}
      focusOnOpen
    >
      <Letter language={language} />
      <SubmitButton block>{t('send')}</SubmitButton>
      <p className="text-xs text-ink-2">{t('answerText')}</p>
    </Form>
  )
}

function templateFor({ status }: OrderDetails): Values['template'] {
  if (status === 'charged_back') return 'chargeback'
  return status === 'failed' || status === 'cancelled' || status === 'expired' ? 'not_paid' : 'own'
}

function Letter({ language }: { language: string }) {
  const t = useTranslations('consoleRecords.orderLetters')
  const locale = useLocale()
  const templates = useCaseTemplates(language)
  const { watch } = useFormContext<Values>()
  const template = watch('template')
  return (
    <>
      <SelectField
        name="template"
        label={t('begin')}
        options={letterTemplates.map((value) => ({ value, label: t(`begins.${value}`) }))}
      />
      <AnswerField
        language={language}
        sentence={template === 'own' ? undefined : templates?.orderLetter(template)}
        label={t('text')}
        hint={t('textHint', { language: languageName(locale, language) })}
      />
    </>
  )
}
