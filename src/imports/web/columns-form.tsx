import { countriesByName, languageName } from '../../platform/names.ts'
import { locales } from '../../platform/locales.ts'
import { cutText } from '../../platform/text-length.ts'
import { Form, NumberField, SelectField, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import {
  checkImport,
  dateOrders,
  importFields,
  requiredFields,
  type ImportDetails,
  type ImportField,
  type ImportOptions,
} from '../contract.ts'

type Values = Omit<ImportOptions, 'mapping'> & {
  /** Positions as the texts of a choice; empty: not in the file. */
  mapping: Record<ImportField, string>
}

const toValues = ({ mapping, ...options }: ImportOptions): Values => {
  const position = (field: ImportField) => String(mapping[field] ?? '')
  return {
    ...options,
    mapping: {
      email: position('email'),
      name: position('name'),
      gender: position('gender'),
      birth_date: position('birth_date'),
      looking_for: position('looking_for'),
      country: position('country'),
      language: position('language'),
      about: position('about'),
    },
  }
}

const toMapping = ({ mapping }: Values) =>
  Object.fromEntries(
    importFields.flatMap((field) => (mapping[field] ? [[field, Number(mapping[field])]] : [])),
  )

/** Which column means what, and what holds for rows that say nothing. */
export function ColumnsForm({ details }: { details: ImportDetails }) {
  const t = useTranslations('consoleImports')
  const locale = useLocale()
  const { countries } = useSettings()
  const check = useConsoleCall(checkImport)
  const { id, revision, options } = details
  const submit = (values: Values) => check({ ...values, id, revision, mapping: toMapping(values) })
  return (
    <Panel title={t('columns')} foot={t('columnsFoot')}>
      <Form values={toValues(options)} onSubmit={submit} savesByKey>
        <TextField
          name="source"
          label={t('source')}
          hint={t('sourceHint')}
          maxLength={60}
          required
        />
        <ColumnFields details={details} />
        <SelectField
          name="date_order"
          label={t('dateOrder')}
          options={dateOrders.map((value) => ({ value, label: t(`dateOrders.${value}`) }))}
        />
        <SelectField
          name="language"
          label={t('language')}
          options={locales.map((value) => ({ value, label: languageName(locale, value) }))}
        />
        <SelectField
          name="country"
          label={t('country')}
          options={countriesByName(locale, countries).map(({ code, name }) => ({
            value: code,
            label: name,
          }))}
        />
        <NumberField name="per_minute" label={t('perMinute')} min={1} max={1000} required />
        <SubmitButton block>{t('check')}</SubmitButton>
      </Form>
    </Panel>
  )
}

function ColumnFields({ details: { columns, sample } }: { details: ImportDetails }) {
  const t = useTranslations('consoleImports')
  const label = (heading: string, index: number) => {
    const value = sample[0]?.[index]
    return value ? `${heading} (${t('example', { value: cutText(value, 30) })})` : heading
  }
  const options = columns.map((heading, index) => ({
    value: String(index),
    label: label(heading || String(index + 1), index),
  }))
  return importFields.map((field) => (
    <SelectField
      key={field}
      name={`mapping.${field}`}
      label={t(`fields.${field}`)}
      required={requiredFields.some((required) => required === field)}
      options={[{ value: '', label: t('none') }, ...options]}
    />
  ))
}
