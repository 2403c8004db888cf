import { useId, useRef } from 'react'
import { refusalReasons, type RefusalReason } from '../../../photos/contract.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { CheckIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import type { WaitingPhoto } from '../photos-contract.ts'
import { PhotoSignals } from './photo-grid.tsx'
import { panelBody, panelLook, stickyLook } from '../../../web/console/panel.tsx'
import { classes } from '../../../web/ui/classes.ts'

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
  const titleId = useId()
  const reasons = useRef<HTMLDivElement>(null)
  const { owner, age, gender, full, width, height, member, since } = photo
  return (
    <aside className={stickyLook}>
      <section className={panelLook} aria-label={t('photos.large')}>
        <div className={classes(panelBody, 'grid gap-2')}>
          <div className="grid gap-3.5 md:grid-cols-[220px_minmax(0,1fr)]">
            <img
              className="h-80 w-full rounded-tag bg-sunken object-contain md:h-[275px]"
              src={full}
              width={width}
              height={height}
              alt={t('photoOf', { name: owner, age })}
            />
            <div className="stack-2">
              <h2>{owner}</h2>
              <p className="text-xs text-ink-2">
                {t('person', { gender, age })}
                <br />
                {t.rich('waitingSince', { date: () => <When at={since} /> })}
              </p>
              <PhotoSignals photo={photo} />
              <TextLink className="text-xs" to={`/operator/members/${member}`}>
                {t('photos.open')}
              </TextLink>
            </div>
          </div>
          <div className="grid grid-cols-2 gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-3 max-md:py-2">
            <Button variant="solid" shortcut="A" onClick={() => onDecide(null)}>
              <CheckIcon />
              {t('approve')}
            </Button>
            <Button
              variant="danger"
              className="md:hidden"
              onClick={() => reasons.current?.scrollIntoView({ block: 'center' })}
            >
              {t('photos.refuseFor')}
            </Button>
          </div>
          <div role="group" aria-labelledby={titleId} ref={reasons}>
            <p className="text-xs font-semibold" id={titleId}>
              {t('photos.refuseFor')}
            </p>
            <div className="grid">
              {refusalReasons.map((reason, index) => (
                <button
                  key={reason}
                  type="button"
                  className="option-row w-full py-1 text-start text-xs"
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
