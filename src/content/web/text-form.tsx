import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Locale } from '../../platform/locales.ts'
import { Notice } from '../../web/ui/notice.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Form, ReasonField, TextAreaField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { showToast } from '../../web/ui/toast.ts'
import { checkText, saveText, type SiteText } from '../contract.ts'
import { getGroup } from '../rules.ts'

type TextFormProps = { text: SiteText; locale: Locale }
type Values = { text: string; reason: string }

/** One text: what the product says, what the site says instead, and how that will read. */
export function TextForm({ text, locale }: TextFormProps) {
  const t = useTranslations('consoleMember.content')
  const save = useConsoleCall(saveText)
  const { key, revision, original, longest } = text
  const submit = async (values: Values) => {
    await save({ locale, key, revision, ...values })
    showToast({ tone: 'ok', text: t('saved') })
  }
  return (
    <Panel title={t('edit')} aside={<span className="mono-text text-ink-2">{key}</span>}>
      {getGroup(key.split('.')[0] ?? '') === 'legal' && (
        <Notice tone="warn" title={t('legalNote')} />
      )}
      <p className="text-xs font-semibold">{t('original')}</p>
      <p className="text-xs whitespace-pre-line" lang={locale}>
        {original}
      </p>
      <Form values={{ text: text.text ?? original, reason: '' }} onSubmit={submit} savesByKey>
        <TextAreaField
          name="text"
          label={t('own')}
          hint={t('hint', { longest })}
          maxLength={longest}
          rows={5}
          required
        />
        <TextPreview textKey={key} locale={locale} />
        <ReasonField />
        <SubmitButton block>{t('save')}</SubmitButton>
      </Form>
    </Panel>
  )
}

/** Asks the server how the typed text reads, with sample values. */
function TextPreview({ textKey, locale }: { textKey: string; locale: Locale }) {
  const t = useTranslations('consoleMember.content')
  const api = useApi()
  const { getValues, setError } = useFormContext<Values>()
  const [previews, setPreviews] = useState<string[]>([])
  const press = async () => {
    const { text } = getValues()
    if (text.trim() === '') return
    const checked = await api(checkText, { locale, key: textKey, text })
    const [problem] = checked.faults
    if (problem !== undefined) setError('text', { message: problem })
    setPreviews(checked.previews)
  }
  return (
    <>
      <Button variant="line" small onClick={() => void press()}>
        {t('preview')}
      </Button>
      <ul className="stack-2" aria-live="polite" lang={locale}>
        {previews.map((preview) => (
          <li key={preview} dir="auto" className="text-xs whitespace-pre-line">
            {preview}
          </li>
        ))}
      </ul>
    </>
  )
}
