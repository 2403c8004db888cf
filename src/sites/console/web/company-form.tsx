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
  <WithTexts features="consoleSettings">
    <CompanyFields {...props} />
  </WithTexts>
)

function CompanyFields({ data, named }: CompanyFormProps) {
  const locale = useLocale()
  const t = useTranslations('consoleSettings')
  const setup = useTranslations('consoleSetup')
  const save = useSaveStep(data)
  const { company, support_email: email } = data.settings
  const { tradenames, vat_numbers: numbers, ...stored } = company
  const values = named ? { ...stored, vat: numbers[company.country] ?? '' } : blank
  return (
    <Form
      values={{ ...values, email: named ? email : '' }}
      onSubmit={({ vat, email: address, ...fields }: CompanyValues) =>
        save({
          company: {
            ...fields,
            tradenames: named ? tradenames : [],
            vat_numbers: { ...(named && numbers), ...(vat && { [fields.country]: vat }) },
          },
          support_email: address,
        })
      }
    >
      <TextField name="name" label={t('field.name')} maxLength={120} required />
      <TextField name="address" label={t('field.address')} maxLength={200} required />
      <TextField name="city" label={t('field.city')} maxLength={120} required />
      <SelectField
        name="country"
        label={setup('country')}
        options={countriesByName(locale, countries).map(({ code, name }) => ({
          value: code,
          label: name,
        }))}
        required
      />
      <TextField name="kvk" label={t('field.kvk')} maxLength={40} required />
      <TextField name="vat" label={t('field.vat')} maxLength={40} />
      <TextField name="email" type="email" label={t('label.support_email')} required />
      <SubmitButton>{setup('save')}</SubmitButton>
    </Form>
  )
}
