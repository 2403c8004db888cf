import { useTranslations } from '../../web/i18n.tsx'
import { Count } from '../../web/ui/count.tsx'
import { PageTitle } from '../../web/ui/page.tsx'
import { Tab, Tabs } from '../../web/ui/tabs.tsx'
import { likeTypes, type LikeCounts, type LikeType } from '../contract.ts'

type LikesHeaderProps = {
  current: LikeType
  counts: LikeCounts | undefined
  visitors?: number | undefined
}

/** The head of every likes page: the description and the tabs. */
export function LikesHeader({ current, counts, visitors }: LikesHeaderProps) {
  const t = useTranslations('likes')
  return (
    <>
      <header className="grid gap-2">
        <PageTitle>{t('title')}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('promise')}</p>
      </header>
      <LikesTabs current={current} counts={counts} visitors={visitors} />
    </>
  )
}

/** Phones have no room for the numbers of what has been seen. */
const Quiet = ({ value }: { value: number }) =>
  value > 0 && (
    <span className="max-sm:hidden">
      <Count value={value} tone="quiet" />
    </span>
  )

/** Tabs of likes received, likes given, matches and visitors, with counts where they are loaded. */
export function LikesTabs({
  current,
  counts,
  visitors = 0,
}: {
  current: LikeType | 'visitors'
  counts?: LikeCounts | undefined
  visitors?: number | undefined
}) {
  const t = useTranslations('likes')
  const unseen = counts?.new ?? 0
  return (
    <Tabs label={t('title')}>
      {likeTypes.map((type) => (
        <Tab key={type} to={`/likes/${type}`} current={type === current}>
          {t(`types.${type}`)}
          {type === 'received' && unseen > 0 ? (
            <Count value={unseen} label={t('new')} />
          ) : (
            <Quiet value={counts?.[type] ?? 0} />
          )}
        </Tab>
      ))}
      <Tab to="/likes/visitors" current={current === 'visitors'}>
        {t('types.visitors')}
        <Quiet value={visitors} />
      </Tab>
    </Tabs>
  )
}
