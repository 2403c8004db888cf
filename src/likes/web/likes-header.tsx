import { useTranslations } from 'use-intl'
import { Count } from '../../web/ui/count.tsx'
import { PageTitle } from '../../web/ui/page.tsx'
import { Tab, Tabs } from '../../web/ui/tabs.tsx'
import { LikeType, type LikeCounts } from '../contract.ts'

type LikesHeaderProps = { current: LikeType; counts: LikeCounts | undefined }

/** What every page of likes begins with: the promise and the lists. */
export function LikesHeader({ current, counts }: LikesHeaderProps) {
  const t = useTranslations('likes')
  const { new: unseen, ...all } = counts ?? { received: 0, given: 0, matches: 0, new: 0 }
  return (
    <>
      <header className="grid gap-2">
        <PageTitle>{t('title')}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('promise')}</p>
      </header>
      <Tabs label={t('title')}>
        {LikeType.options.map((type) => (
          <Tab key={type} to={`/likes/${type}`} current={type === current}>
            {t(`types.${type}`)}
            {type === 'received' && unseen > 0 ? (
              <Count value={unseen} label={t('new')} />
            ) : (
              <Count value={all[type]} tone="quiet" />
            )}
          </Tab>
        ))}
      </Tabs>
    </>
  )
}
