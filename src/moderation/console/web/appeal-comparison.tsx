import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import type { CaseDetails } from '../contract.ts'
import { PhotoList } from './photo-list.tsx'

/** What the first decision was about, beside the profile of who appeals as it is today. */
export function AppealComparison({ open }: { open: CaseDetails }) {
  const t = useTranslations('consoleRecords.appeals.compare')
  const evidence = useTranslations('consoleCases.cases.evidence')
  const { evidence: then, current: now, name } = open
  if (!now || (!then.about && then.photos.length === 0)) return null
  return (
    <Panel title={t('title')} foot={evidence('logged')}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-4">
        <Side
          title={t('then')}
          about={then.about}
          photos={then.photos}
          toAlt={(photo) => evidence('photo', { name: then.name || photo })}
        />
        <Side
          title={t('now')}
          about={now.about}
          photos={now.photos}
          toAlt={() => t('photoNow', { name })}
        />
      </div>
    </Panel>
  )
}

type SideProps = {
  title: string
  about: string
  photos: string[]
  toAlt: (photo: string) => string
}

function Side({ title, about, photos, toAlt: getAlt }: SideProps) {
  const t = useTranslations('consoleRecords.appeals.compare')
  return (
    <section className="stack-2">
      <h3 className="text-xs font-semibold">{title}</h3>
      {photos.length === 0 ? (
        <p className="text-ink-2 text-xs">{t('noPhotos')}</p>
      ) : (
        <PhotoList photos={photos} toAlt={getAlt} size="h-50 w-40" />
      )}
      {about ? (
        <p dir="auto" className="quoted-text">
          {about}
        </p>
      ) : (
        <p className="text-ink-2 text-xs">{t('noText')}</p>
      )}
    </section>
  )
}
