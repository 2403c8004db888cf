import { useQueryClient } from '@tanstack/react-query'
import { downloadText, toCsv } from '../../../web/console/csv.ts'
import { Form, NumberField, ReasonField, TextField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { createCampaign } from '../contract.ts'

const initial = {
  code: '',
  codes: 1,
  name: '',
  percentage: 10,
  country: '',
  starts: '',
  expires: '',
  reason: '',
}
type Values = typeof initial

const toInstant = (local: string) => new Date(local).toISOString()

/** Creates a campaign; a false deadline is refused with the reason. */
export function CampaignForm() {
  const t = useTranslations('consoleCampaigns.campaignForm')
  const api = useApi()
  const queries = useQueryClient()
  const create = async ({ code, codes: count, country, starts, expires, ...rest }: Values) => {
    const { codes } = await api(createCampaign, {
      ...rest,
      code: code.trim().toUpperCase(),
      codes: count,
      value_amount: null,
      currency: null,
      country: country.trim() === '' ? null : country.trim().toUpperCase(),
      minimum_order_value: 0,
      starts: toInstant(starts),
      expires: expires === '' ? null : toInstant(expires),
    })
    if (count > 1)
      downloadText(`codes-${code}.csv`, toCsv([['code'], ...codes.map((one) => [one])]))
    showToast({ tone: 'ok', text: t('created', { count: codes.length }) })
    await queries.invalidateQueries({ queryKey: ['operator', 'campaigns'] })
  }
  return (
    <Panel title={t('title')}>
      <Form values={initial} onSubmit={create} clearsAfter>
        <TextField name="code" label={t('code')} hint={t('codeHint')} maxLength={20} required />
        <NumberField name="codes" label={t('codes')} hint={t('codesHint')} min={1} max={5000} />
        <TextField name="name" label={t('name')} maxLength={60} />
        <NumberField name="percentage" label={t('percentage')} min={1} max={90} required />
        <TextField name="country" label={t('country')} hint={t('countryHint')} maxLength={2} />
        <TextField name="starts" type="datetime-local" label={t('starts')} required />
        <TextField
          name="expires"
          type="datetime-local"
          label={t('expires')}
          hint={t('expiresHint')}
        />
        <ReasonField />
        <SubmitButton block>{t('submit')}</SubmitButton>
        <p className="text-xs text-ink-2">{t('honest')}</p>
      </Form>
    </Panel>
  )
}
