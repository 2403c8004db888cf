import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localeNames, locales, type Locale } from '../../platform/locales.ts'
import { useMailName } from '../../system/web/public-names.ts'
import { Button } from '../../web/ui/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { sendSampleMail } from '../contract.ts'
import { mailQuery } from './queries.ts'
import { Field, Select } from '../../web/ui/field.tsx'

/** Any email of the site with sample values, to read and to send to oneself. */
export function MailsPanel({ mails }: { mails: string[] }) {
  const t = useTranslations('consoleMember.content')
  const mailName = useMailName()
  const failureText = useFailureText()
  const [template, setTemplate] = useState(mails[0] ?? '')
  const [locale, setLocale] = useState<Locale>('en')
  const { data } = useQuery(mailQuery(useApi(), template, locale))
  const send = useConsoleCall(sendSampleMail)
  const press = () => {
    send({ template, locale }).then(
      ({ to }) => showToast({ tone: 'ok', text: t('sent', { to }) }),
      (error: unknown) => showToast({ tone: 'danger', text: failureText(error) }),
    )
  }
  return (
    <Panel
      title={t('mails')}
      foot={t('mailFoot')}
      aside={
        <Button variant="line" small onClick={press}>
          {t('send')}
        </Button>
      }
    >
      <div className="flex items-center gap-2 flex-wrap">
        <Choice
          label={t('mail')}
          values={mails}
          value={template}
          onChange={setTemplate}
          toText={mailName}
        />
        <Choice
          label={t('language')}
          values={locales}
          value={locale}
          onChange={setLocale}
          toText={(each) => localeNames[each]}
        />
      </div>
      {data && (
        <div lang={locale}>
          <p>
            <b>{data.subject}</b>
          </p>
          <p dir="auto" className="text-xs whitespace-pre-line">
            {data.text}
          </p>
        </div>
      )}
    </Panel>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  value: NoInfer<Value>
  onChange(value: NoInfer<Value>): void
  toText?(value: Value): string
}

function Choice<Value extends string>({
  label,
  values,
  value,
  onChange,
  toText: getText,
}: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={(event) => {
          const chosen = values.find((each) => each === event.target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {getText ? getText(each) : each}
          </option>
        ))}
      </Select>
    </Field>
  )
}
