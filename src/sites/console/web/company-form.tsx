import { countries } from '../../../platform/countries.ts'
import { countriesByName } from '../../../platform/names.ts'
import { Form, SelectField, TextField } from '../../../web/console/form.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { WithTexts } from '../../../web/with-texts.tsx'
import type { BrandSettings } from './queries.ts'
import { useSaveStep } from './use-save-step.ts'

type CompanyValues = {
  name: string
  address: string
  city: string
  country: string
  kvk: string
  vat: string
  email: string
}

const blank = { name: '', address: '', city: '', country: 'NL', kvk: '', vat: '' }

type CompanyFormProps = { data: BrandSettings; named: boolean }

/** The company of the imprint, of mails and receipts; the sample company does not pass. */
export const CompanyForm = (props: CompanyFormProps) => (
  <WithTexts features="consoleSettings consoleRecords">
    <CompanyFields {...props} />
  </WithTexts>
)

function CompanyFields({ data, named }: CompanyFormProps) {
  const locale = useLocale()
  const t = useTranslations('consoleSettings')
  const fields = useTranslations('consoleRecords.fields')
  const setup = useTranslations('consoleSetup')
  const save = useSaveStep(data)
  const { company, support_email: email } = data.settings
  const { tradenames, vat_numbers: numbers, ...stored } = company
  const values = named ? { ...stored, vat: numbers[company.country] ?? '' } : blank
  return (
    <Form
      values={{ ...values, email: named ? email : '' }}
      onSubmit={({ vat, email: address, ...typed }: CompanyValues) =>
        save({
          company: {
            ...typed,
            tradenames: named ? tradenames : [],
            vat_numbers: { ...(named && numbers), ...(vat && { [typed.country]: vat }) },
          },
          support_email: address,
        })
      }
    >
      <TextField name="name" label={fields('field.name')} maxLength={120} required />
      <TextField name="address" label={fields('field.address')} maxLength={200} required />
      <TextField name="city" label={fields('field.city')} maxLength={120} required />
      <SelectField
        name="country"
        label={setup('country')}
        options={countriesByName(locale, countries).map(({ code, name }) => ({
          value: code,
          label: name,
        }))}
        required
      />
      <TextField name="kvk" label={fields('field.kvk')} maxLength={40} required />
      <TextField name="vat" label={fields('field.vat')} maxLength={40} />
      <TextField name="email" type="email" label={t('label.support_email')} required />
      <SubmitButton>{setup('save')}</SubmitButton>
    </Form>
  )
}
