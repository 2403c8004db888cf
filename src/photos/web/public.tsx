import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import type { VisiblePhoto } from '../../profiles/contract.ts'
import { lazyDialog } from '../../web/lazy-dialog.tsx'
import { classes } from '../../web/ui/classes.ts'
import { LockIcon } from '../../web/ui/icon.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { LockedNote, LockedOverlay } from './locked-photo.tsx'
import { PhotoTurner } from './photo-turner.tsx'
import { moveByKey } from './use-move-by-key.ts'
import { slideId, Thumbs } from './thumbs.tsx'

export { PhotoGrid } from './photo-grid.tsx'

const Lightbox = lazyDialog(async () => (await import('./lightbox.tsx')).Lightbox)

export type GalleryProps = {
  /** The owner; null for the member's own photos, which cannot be reported. */
  member: string | null
  name: string
  photos: VisiblePhoto[]
  /** What stands on a photo that is not locked. */
  toExtra?: ((photo: VisiblePhoto, number: number) => ReactNode) | undefined
}

/** Edge to edge on phones, at most 62 % of the screen's height, so that the name is in view. */
const frame = 'h-[min(125vw,62dvh)] lg:h-[min(calc(100dvh-240px),580px)]'

/**
 * All photos of a profile in a scroll-snap strip, moved by swiping, by its two sides, arrow keys and
 * thumbnails; without a script the thumbnails are anchor links. On phones `PhotoGrid` shows the
 * thumbnails further down.
 */
export function PhotoGallery({ member, name, photos, toExtra }: GalleryProps) {
  const t = useTranslations('photos.gallery')
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [enlarged, setEnlarged] = useState(false)
  const show = (index: number) => {
    const slide = strip.current?.children[Math.max(0, Math.min(photos.length - 1, index))]
    slide?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' })
  }
  const settle = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth))
  }
  if (photos.length === 0) return <NoPhotos name={name} />
  return (
    <div className="grid min-w-0 content-start gap-3 lg:sticky lg:top-22">
      <figure className="relative -mx-4 bg-sunken sm:-mx-6 lg:mx-0 lg:overflow-hidden lg:rounded-panel">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the strip as a finger does */}
        <ul
          ref={strip}
          onScroll={settle}
          onKeyDown={(event) => moveByKey(event, current, show)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t('label', { name })}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain focus-visible:outline-offset-[-3px]"
        >
          {photos.map((photo, index) => (
            <Slide
              key={photo.full + photo.thumb}
              {...{ name, photo, index, count: photos.length }}
              extra={photo.locked ? null : toExtra?.(photo, index + 1)}
              onEnlarge={() => setEnlarged(true)}
            />
          ))}
        </ul>
        {photos.length > 1 && <PhotoTurner current={current} count={photos.length} onShow={show} />}
      </figure>
      <div className="grid gap-3 max-lg:hidden">
        {photos.length > 1 && <Thumbs photos={photos} current={current} onPick={show} />}
        <LockedNote locked={photos.filter((photo) => photo.locked).length} />
      </div>
      {enlarged && (
        <Lightbox
          open
          onClose={() => setEnlarged(false)}
          {...{ member, name, photos, current }}
          onMove={show}
        />
      )}
    </div>
  )
}

type SlideProps = {
  name: string
  photo: VisiblePhoto
  index: number
  count: number
  extra: ReactNode
  onEnlarge: () => void
}

function Slide({ name, photo, index, count, extra, onEnlarge }: SlideProps) {
  const t = useTranslations('photos.gallery')
  const alt = t('alt', { name, number: index + 1, count })
  return (
    <li id={slideId(index)} className="relative w-full flex-none scroll-mt-20 snap-start">
      <div className={frame}>
        <Portrait
          src={photo.full}
          width={photo.width}
          height={photo.height}
          thumbhash={photo.thumbhash}
          alt={photo.locked ? t('lockedAlt', { number: index + 1 }) : alt}
          className="object-[50%_26%]"
          eager={index === 0}
        />
      </div>
      {photo.locked ? (
        <LockedOverlay />
      ) : (
        <button
          type="button"
          onClick={onEnlarge}
          aria-label={t('enlarge', { number: index + 1 })}
          className="absolute inset-0 cursor-zoom-in focus-visible:outline-offset-[-4px]"
        />
      )}
      {photo.private && (
        <Tag tone="paper" className="absolute start-3 top-3">
          <LockIcon />
          {t('private')}
        </Tag>
      )}
      {/* On phones the panel of the profile covers the lowest 56 px. */}
      {extra && <div className="absolute end-3 bottom-17 lg:bottom-3">{extra}</div>}
    </li>
  )
}

function NoPhotos({ name }: { name: string }) {
  const t = useTranslations('photos.gallery')
  return (
    <div className={classes(frame, '-mx-4 overflow-hidden sm:-mx-6 lg:mx-0 lg:rounded-panel')}>
      <Portrait name={name} alt={t('none', { name })} />
    </div>
  )
}
