import { refusalReasons, type RefusalReason } from '../../../photos/contract.ts'
import { Button } from '../../../web/console/button.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { CheckIcon } from '../../../web/ui/icon.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import type { WaitingPhoto } from '../photos-contract.ts'
import { PhotoSignals } from './photo-grid.tsx'

type FocusedPhotoProps = {
  photo: WaitingPhoto
  onDecide: (reason: RefusalReason | null) => void
}

/** The photo in focus, uncropped, with the buttons and keys that decide. */
export function FocusedPhoto({ photo, onDecide }: FocusedPhotoProps) {
  const t = useTranslations('consoleCases')
  useShortcuts({
    a: () => onDecide(null),
    ...Object.fromEntries(
      refusalReasons.map((reason, index) => [String(index + 1), () => onDecide(reason)]),
    ),
  })
  const { owner, age, gender, full, width, height, member, since } = photo
  return (
    <aside className="stack sticky">
      <section className="panel look" aria-label={t('photos.large')}>
        <div className="panel__b stack stack--s">
          <div className="look__top">
            <img
              src={full}
              width={width}
              height={height}
              alt={t('photoOf', { name: owner, age })}
            />
            <div className="stack stack--s">
              <h2>{owner}</h2>
              <p className="sm mut">
                {t('person', { gender, age })}
                <br />
                {t.rich('waitingSince', { date: () => <When at={since} /> })}
              </p>
              <PhotoSignals photo={photo} />
              <Link className="link sm" to={`/operator/members/${member}`}>
                {t('photos.open')}
              </Link>
            </div>
          </div>
          <div className="look__acts">
            <Button look="solid" shortcut="A" onClick={() => onDecide(null)}>
              <CheckIcon />
              {t('approve')}
            </Button>
          </div>
          <div>
            <p className="lab">{t('photos.refuseFor')}</p>
            <div className="reasons">
              {refusalReasons.map((reason, index) => (
                <button
                  key={reason}
                  type="button"
                  className="opt"
                  aria-keyshortcuts={String(index + 1)}
                  onClick={() => onDecide(reason)}
                >
                  <span>{t(`reasons.${reason}`)}</span>
                  <kbd aria-hidden="true">{index + 1}</kbd>
                </button>
              ))}
            </div>
          </div>
        </div>
      </section>
    </aside>
  )
}
