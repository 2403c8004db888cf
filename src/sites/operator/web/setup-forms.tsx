import { countriesByName } from '../../../platform/names.ts'
import { countries } from '../../../platform/countries.ts'
import { Form, SelectField, TextField } from '../../../web/console/form.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { saveSettings } from '../contract.ts'
import type { BrandSettings } from './queries.ts'

type Changes = Record<string, unknown>

/** Saves what a step of the set-up changes. */
function useSaveStep({ brand }: BrandSettings) {
  const t = useTranslations('consoleSettings.setup')
  const save = useConsoleCall(saveSettings)
  return async (changes: Changes) => {
    const { id: site, revision } = brand
    await save({ site, revision, changes, reason: t('reason') })
    showToast({ tone: 'ok', text: t('saved') })
  }
}

type HostFormProps = { data: BrandSettings; configured: string; suggested?: string | undefined }

/** Name and main host of the brand; `suggested` stands in the field instead of the stored host. */
export function HostForm({ data, configured, suggested }: HostFormProps) {
  const t = useTranslations('consoleSettings.setup')
  const save = useSaveStep(data)
  return (
    <Form
      values={{ name: data.brand.name, host: suggested ?? data.brand.host }}
      onSubmit={({ name, host }: { name: string; host: string }) => save({ name, host })}
    >
      <TextField name="name" label={t('host.name')} maxLength={40} required />
      <TextField
        name="host"
        label={t('host.host')}
        hint={t('host.hint', { host: configured })}
        maxLength={253}
        required
      />
      <SubmitButton>{t('save')}</SubmitButton>
    </Form>
  )
}

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

/** The company of the imprint, of mails and receipts; the sample company does not pass. */
export function CompanyForm({ data, named }: { data: BrandSettings; named: boolean }) {
  const locale = useLocale()
  const t = useTranslations('consoleSettings')
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
        label={t('setup.country')}
        options={countriesByName(locale, countries).map(({ code, name }) => ({
          value: code,
          label: name,
        }))}
        required
      />
      <TextField name="kvk" label={t('field.kvk')} maxLength={40} required />
      <TextField name="vat" label={t('field.vat')} maxLength={40} />
      <TextField name="email" type="email" label={t('label.support_email')} required />
      <SubmitButton>{t('setup.save')}</SubmitButton>
    </Form>
  )
}
