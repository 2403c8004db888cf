import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import { ImageIcon } from '../../web/ui/icon.tsx'
import { Tag } from '../../web/ui/tag.tsx'

type PhotoTurnerProps = { current: number; count: number; onShow: (index: number) => void }

/** On phones a segment for each photo and the photo's sides, which turn it; else a count. */
export function PhotoTurner({ current, count, onShow }: PhotoTurnerProps) {
  const t = useTranslations('photos.gallery')
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-3 top-[calc(8px+env(safe-area-inset-top))] flex gap-1 lg:hidden"
      >
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className={classes(
              'h-1 flex-1 rounded-full ring-1 ring-line-strong',
              index === current ? 'bg-ink' : 'bg-surface/70',
            )}
          />
        ))}
      </div>
      <TurnSide label={t('previous')} className="start-0" onClick={() => onShow(current - 1)} />
      <TurnSide label={t('next')} className="end-0" onClick={() => onShow(current + 1)} />
      <Tag
        tone="paper"
        className="pointer-events-none absolute start-3 bottom-3 tabular-nums max-lg:sr-only"
      >
        <ImageIcon />
        {t('of', { number: current + 1, count })}
      </Tag>
    </>
  )
}

type TurnSideProps = { label: string; className: string; onClick: () => void }

/** The keyboard has the arrow keys of the strip. */
function TurnSide({ label, className, onClick }: TurnSideProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className={classes('absolute inset-y-0 w-[28%] lg:hidden', className)}
    />
  )
}
