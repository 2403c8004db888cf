import { useState } from 'react'
import { locales, type Locale } from '../../platform/locales.ts'
import { countryName, languageName } from '../../platform/names.ts'
import { Form, SelectField, TextAreaField, TextField } from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { showToast } from '../../web/ui/toast.ts'
import { createFictional } from '../contract.ts'

const genders = ['female', 'male'] as const
const sought = ['female', 'male', 'everyone'] as const

type Values = {
  name: string
  gender: (typeof genders)[number]
  looking_for: (typeof sought)[number]
  birth_date: string
  language: Locale
  country: string
  about: string
}

/** A new fictional profile; what it is cannot be changed afterwards. */
export function FictionalForm() {
  const t = useTranslations('consoleFictional')
  const locale = useLocale()
  const { countries } = useSettings()
  const create = useConsoleCall(createFictional)
  const [created, setCreated] = useState(0)
  return (
    <Form
      key={created}
      values={{
        name: '',
        gender: 'female',
        looking_for: 'everyone',
        birth_date: '',
        language: locale,
        country: countries[0] ?? 'NL',
        about: '',
      }}
      onSubmit={async (values: Values) => {
        await create(values)
        setCreated(created + 1)
        showToast({ tone: 'ok', text: t('created') })
      }}
    >
      <TextField name="name" label={t('name')} maxLength={24} required hint={t('forEver')} />
      <SelectField
        name="gender"
        label={t('gender')}
        options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
      />
      <SelectField
        name="looking_for"
        label={t('lookingFor')}
        options={sought.map((value) => ({ value, label: t(`sought.${value}`) }))}
      />
      <TextField name="birth_date" type="date" label={t('birthDate')} required />
      <SelectField
        name="language"
        label={t('language')}
        options={locales.map((value) => ({ value, label: languageName(locale, value) }))}
      />
      <SelectField
        name="country"
        label={t('country')}
        options={countries.map((value) => ({ value, label: countryName(locale, value) }))}
      />
      <TextAreaField name="about" label={t('about')} maxLength={1000} rows={4} />
      <SubmitButton>{t('save')}</SubmitButton>
    </Form>
  )
}
