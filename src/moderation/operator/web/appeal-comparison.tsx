import type { ReactNode } from 'react'
import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import type { CaseDetails } from '../contract.ts'

/** What the first decision was about, beside the profile of who appeals as it is today. */
export function AppealComparison({ open }: { open: CaseDetails }) {
  const t = useTranslations('consoleAppeals.compare')
  const evidence = useTranslations('consoleCases.cases.evidence')
  const { evidence: then, current: now, name } = open
  if (!now || (!then.about && then.photos.length === 0)) return null
  return (
    <Panel title={t('title')} foot={evidence('logged')}>
      <div className="compare">
        <Side title={t('then')} about={then.about} photos={then.photos}>
          {(photo) => evidence('photo', { name: then.name || photo })}
        </Side>
        <Side title={t('now')} about={now.about} photos={now.photos}>
          {() => t('photoNow', { name })}
        </Side>
      </div>
    </Panel>
  )
}

type SideProps = {
  title: string
  about: string
  photos: string[]
  /** The alternative text of a photo. */
  children: (photo: string) => string
}

function Side({ title, about, photos, children: altOf }: SideProps): ReactNode {
  const t = useTranslations('consoleAppeals.compare')
  return (
    <section className="stack stack--s">
      <h3 className="lab">{title}</h3>
      {photos.length === 0 ? (
        <p className="mut sm">{t('noPhotos')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo) => (
            <li key={photo}>
              <img
                src={photo}
                width={480}
                height={600}
                alt={altOf(photo)}
                className="h-50 w-40 rounded-control bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {about ? (
        <p className="quote whitespace-pre-line">{about}</p>
      ) : (
        <p className="mut sm">{t('noText')}</p>
      )}
    </section>
  )
}
