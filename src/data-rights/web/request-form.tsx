import { locales, type Locale } from '../../platform/locales.ts'
import { languageName } from '../../platform/names.ts'
import { Form, SelectField, TextAreaField, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { addPrivacyRequest, dataRequestKinds, type DataRequestKind } from '../requests-contract.ts'

type Values = {
  kind: DataRequestKind
  email: string
  language: Locale
  received: string
  note: string
}

/** Writes down what came by letter or mail. */
export function RequestForm() {
  const t = useTranslations('consoleData')
  const locale = useLocale()
  const add = useConsoleCall(addPrivacyRequest)
  return (
    <Panel title={t('add')} foot={t('addHint')}>
      <Form<Values>
        clearsAfter
        values={{ kind: 'access', email: '', language: locale, received: '', note: '' }}
        onSubmit={async ({ received, ...request }) => {
          await add({ ...request, received_at: new Date(received).toISOString() })
          showToast({ tone: 'ok', text: t('added') })
        }}
      >
        <SelectField
          name="kind"
          label={t('kind')}
          options={dataRequestKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <TextField name="email" type="email" label={t('email')} required />
        <SelectField
          name="language"
          label={t('language')}
          options={locales.map((value) => ({ value, label: languageName(locale, value) }))}
        />
        <TextField name="received" type="datetime-local" label={t('received')} required />
        <TextAreaField name="note" label={t('note')} minLength={2} maxLength={2000} />
        <SubmitButton>{t('add')}</SubmitButton>
      </Form>
    </Panel>
  )
}
