import { localeNames, locales, type Locale } from '../../../platform/locales.ts'
import { CheckField, Form, TextField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useNavigate } from '../../../web/router/hooks.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { QUESTION_LENGTH, savePrompt, type CatalogueEntry } from '../contract.ts'

type Values = { questions: Partial<Record<Locale, string>>; retired: boolean }

/** A prompt in each language; a language without a question cannot be saved. */
export function PromptForm({ entry }: { entry: CatalogueEntry | undefined }) {
  const t = useTranslations('consoleMember.content.prompts')
  const save = useConsoleCall(savePrompt)
  const navigate = useNavigate()
  const submit = async ({ questions, retired }: Values) => {
    const written = Object.entries(questions).filter(([, question]) => question.trim() !== '')
    const { prompt } = await save({
      prompt: entry?.prompt ?? null,
      questions: Object.fromEntries(written),
      retired,
    })
    showToast({ tone: 'ok', text: t('saved') })
    await navigate(`/operator/prompts?prompt=${prompt}`)
  }
  const values: Values = { questions: entry?.questions ?? {}, retired: entry?.retired ?? false }
  return (
    <Panel title={entry ? t('edit') : t('new')} foot={t('foot')}>
      <Form values={values} onSubmit={submit} savesByKey>
        {locales.map((locale) => (
          <TextField
            key={locale}
            name={`questions.${locale}`}
            label={localeNames[locale]}
            maxLength={QUESTION_LENGTH}
            required
          />
        ))}
        <CheckField name="retired" label={t('retire')} hint={t('retireHint')} />
        <SubmitButton block>{t('save')}</SubmitButton>
      </Form>
    </Panel>
  )
}
