import { Form, TextField } from '../../../web/console/form.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { lazySection } from '../../../web/lazy.tsx'
import type { BrandSettings } from './queries.ts'
import { useSaveStep } from './use-save-step.ts'

type HostFormProps = { data: BrandSettings; configured: string; suggested?: string | undefined }

/** Name and main host of the brand; `suggested` stands in the field instead of the stored host. */
export function HostForm({ data, configured, suggested }: HostFormProps) {
  const t = useTranslations('consoleSetup')
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

/** Loaded after the page, with the list of all countries. */
export const CompanyForm = lazySection(async () => (await import('./company-form.tsx')).CompanyForm)
