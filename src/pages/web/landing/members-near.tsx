import { useSuspenseQuery } from '@tanstack/react-query'
import { numberFormat } from '../../../platform/formatted.ts'
import { countryName } from '../../../platform/names.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useServices } from '../../../web/page-context.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { ChipLink } from '../../../web/ui/chips.tsx'
import { SectionTitle, Wrap } from '../../../web/ui/page.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { regionCountsQuery } from '../queries.ts'

const MAX_REGIONS = 8

/** How many members there are in the regions of the visitor's country; absent on a new site. */
export function MembersNear() {
  const t = useTranslations('landing.near')
  const { api, locale } = useServices()
  const { geoip_selected_country: country } = useSettings()
  const { total, regions } = useSuspenseQuery(regionCountsQuery(api)).data
  if (total === null) return null
  return (
    <Wrap className="grid grid-cols-1 gap-6 py-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-22 lg:py-18">
      <div className="grid content-start gap-3">
        <SectionTitle>{t('title')}</SectionTitle>
        <p className="text-ink-2">
          {t('total', { country: countryName(locale, country), count: total })}{' '}
          {regions.length > 0 && t('note')}
        </p>
      </div>
      {regions.length > 0 && (
        <ul className="flex flex-wrap content-start gap-2">
          {regions.slice(0, MAX_REGIONS).map((region) => (
            <li key={region.id}>
              <Region country={country} {...region} />
            </li>
          ))}
        </ul>
      )}
    </Wrap>
  )
}

type RegionProps = { country: string; id: number; name: string; members: number }

/** A region leads to its members where visitors may search. */
function Region({ country, id, name, members }: RegionProps) {
  const { locale } = useServices()
  const { logged_out_search } = useSettings()
  const content = (
    <>
      {name} <strong className="tabular-nums">{numberFormat(locale).format(members)}</strong>
    </>
  )
  if (logged_out_search === 'none') return <Tag>{content}</Tag>
  return <ChipLink to={`/members?country=${country}&region=${id}`}>{content}</ChipLink>
}
