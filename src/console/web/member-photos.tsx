import { Panel } from '../../web/console/panel.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import type { ConsoleMember } from '../contract.ts'

export function MemberPhotos({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleRecords.photos')
  return (
    <Panel title={t('title')}>
      {member.photos.length === 0 ? (
        <p className="text-ink-2">{t('empty')}</p>
      ) : (
        <ul className="photo-grid">
          {member.photos.map(({ id, thumb, status, main }) => (
            <li key={id} className="grid gap-1">
              <span className="aspect-4/5 overflow-hidden rounded-(--r-m) bg-sunken">
                <img
                  className="size-full object-cover"
                  src={thumb}
                  width={160}
                  height={200}
                  loading="lazy"
                  alt={t('alt', { name: member.name })}
                />
              </span>
              <span className="flex justify-between gap-1.5 px-0.5 text-xs max-md:hidden">
                <b>{t(`statuses.${status}`)}</b>
                {main && <span>{t('main')}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
