import { Panel } from '../../web/console/panel.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import type { ConsoleMember } from '../contract.ts'

export function MemberPhotos({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleRecords.photos')
  return (
    <Panel title={t('title')}>
      {member.photos.length === 0 ? (
        <p className="mut">{t('empty')}</p>
      ) : (
        <ul className="pg">
          {member.photos.map(({ id, thumb, status, main }) => (
            <li key={id} className="ph">
              <span className="ph__pic">
                <img
                  src={thumb}
                  width={160}
                  height={200}
                  loading="lazy"
                  alt={t('alt', { name: member.name })}
                />
              </span>
              <span className="ph__m">
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
