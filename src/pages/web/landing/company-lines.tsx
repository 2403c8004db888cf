import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { Line, Lines } from '../../../web/ui/lists.tsx'
import { postalAddress } from './page-content.tsx'

/** The operator's name, address and contact, from the site's settings. */
export function CompanyLines() {
  const t = useTranslations('pages.company')
  const settings = useSettings()
  const locale = useLocale()
  const { company, support_email, support_phone } = settings
  return (
    <Lines>
      <Line term={t('name')}>{company.name}</Line>
      <Line term={t('address')}>{postalAddress(settings, locale)}</Line>
      <Line term={t('register')}>{company.kvk}</Line>
      {Object.values(company.vat_numbers).map((number) => (
        <Line key={number} term={t('vat')}>
          {number}
        </Line>
      ))}
      {company.tradenames.length > 0 && (
        <Line term={t('tradenames')}>{company.tradenames.join(', ')}</Line>
      )}
      <Line term={t('email')}>
        <a href={`mailto:${support_email}`} className="underline">
          {support_email}
        </a>
      </Line>
      {support_phone && (
        <Line term={t('phone')}>
          <a href={`tel:${support_phone.replaceAll(/[-\s]/g, '')}`} className="underline">
            {support_phone}
          </a>
        </Line>
      )}
    </Lines>
  )
}
