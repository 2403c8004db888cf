import { useTranslations } from '../../web/i18n.tsx'
import { Form } from '../../web/router/form.tsx'
import { buttonClasses } from '../../web/ui/button-look.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, Select } from '../../web/ui/field.tsx'
import type { LedgerFilter } from './queries.ts'

/** The filter as a GET form, with a link to the CSV download. */
export function LedgerFilterForm({ filter, years }: { filter: LedgerFilter; years: string[] }) {
  const t = useTranslations('payments')
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3">
      <Field label={t('ledger.show')} className="min-w-40">
        <Select name="show" defaultValue={filter.show ?? 'all'}>
          <option value="all">{t('ledger.all')}</option>
          <option value="bought">{t('ledger.bought')}</option>
          <option value="spent">{t('ledger.spent')}</option>
          <option value="returned">{t('ledger.returned')}</option>
        </Select>
      </Field>
      <Field label={t('ledger.year')} className="min-w-36">
        <Select name="year" defaultValue={filter.year ?? ''}>
          <option value="">{t('ledger.anyYear')}</option>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="line">
        {t('ledger.apply')}
      </Button>
      <a
        href="/api/transactions-csv.php"
        download
        className={buttonClasses({ variant: 'ghost', large: false, block: false })}
      >
        {t('ledger.download')}
      </a>
    </Form>
  )
}
