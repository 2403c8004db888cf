import { formatNameAge } from '../../../platform/text-direction.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { CheckIcon, LifeBuoyIcon, UserRoundXIcon } from '../../../web/ui/icon.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { RowLink, Rows } from '../../../web/ui/rows.tsx'
import { aftercarePath, SCAM_HELP_PATH } from '../../rules.ts'
import { aftercareQuery } from '../public-queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query({ ...aftercareQuery(api), staleTime: 0 })
  return null
})

/** The removed accounts of which the member was told. */
export function Component() {
  const t = useTranslations('aftercare')
  const { notices } = useSuspenseQuery(aftercareQuery(useApi())).data
  return (
    <Narrow className="grid gap-6 py-6 md:py-9">
      <TabTitle>{t('list.title')}</TabTitle>
      <header className="grid gap-2">
        <PageTitle>{t('list.title')}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('list.lead')}</p>
      </header>
      {notices.length === 0 ? (
        <Empty
          icon={LifeBuoyIcon}
          title={t('list.empty')}
          action={<ButtonLink to={SCAM_HELP_PATH}>{t('list.help')}</ButtonLink>}
        >
          {t('list.emptyText')}
        </Empty>
      ) : (
        <Rows>
          {notices.map((notice) => (
            <RowLink
              key={notice.id}
              to={aftercarePath(notice.id)}
              icon={notice.corrected_at === null ? UserRoundXIcon : CheckIcon}
              title={notice.name === '' ? '–' : formatNameAge(notice.name, notice.age)}
              text={
                notice.corrected_at === null
                  ? t.rich('list.told', {
                      date: () => <LocalTime at={notice.told_at} look="date" />,
                    })
                  : t('corrected.title')
              }
            />
          ))}
        </Rows>
      )}
    </Narrow>
  )
}
