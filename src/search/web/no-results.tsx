import { useTranslations } from '../../web/i18n.tsx'
import { ChipLink, Chips } from '../../web/ui/chips.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Empty } from '../../web/ui/empty.tsx'
import { MapPinIcon, SearchIcon } from '../../web/ui/icon.tsx'
import type { RelaxedFilter, SearchFilters } from '../contract.ts'
import { relaxations, searchPath } from '../rules.ts'
import { lookup } from '../../platform/lookup.ts'

/** States that there are no results, and how many each filter excludes. */
export function NoResults({
  filters,
  relaxed,
}: {
  filters: SearchFilters
  relaxed: RelaxedFilter[]
}) {
  const t = useTranslations('search.empty')
  const tFilters = useTranslations('search.filters')
  return (
    <Empty icon={SearchIcon} title={t('title')} role="status">
      <p>{relaxed.length > 0 ? t('text') : t('nobody')}</p>
      <Chips className="mt-4 justify-center">
        {relaxed.map(({ filter, numResults }) => {
          const wider = lookup(relaxations, filter)
          return (
            wider && (
              <ChipLink key={filter} to={searchPath(wider(filters))}>
                <RelaxedName filter={filter} /> {t('found', { count: numResults })}
              </ChipLink>
            )
          )
        })}
        <ChipLink to="/members?country=any">{tFilters('clear')}</ChipLink>
      </Chips>
    </Empty>
  )
}

function RelaxedName({ filter }: { filter: string }) {
  const t = useTranslations('search.empty.without')
  const names: Record<string, string> = {
    online: t('online'),
    near: t('near'),
    interests: t('interests'),
    intention: t('intention'),
    language: t('language'),
    with_photo: t('with_photo'),
    region: t('region'),
    ages: t('ages'),
    gender: t('gender'),
    country: t('country'),
  }
  return <strong>{names[filter]}:</strong>
}

/** Searching nearby requires a city in the profile. */
export function CityMissing() {
  const t = useTranslations('search.cityMissing')
  return (
    <Empty
      icon={MapPinIcon}
      title={t('title')}
      action={
        <ButtonLink to="/profile/edit/place" variant="primary">
          {t('action')}
        </ButtonLink>
      }
    >
      {t('text')}
    </Empty>
  )
}
