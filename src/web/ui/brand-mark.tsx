import { classes } from './classes.ts'

type BrandMarkProps = {
  /** On a dark background: white stroke and spark instead of ink and ember. */
  onField?: boolean | undefined
  className?: string | undefined
}

/**
 * The logo: two strokes that meet and the spark between them. The site's name is shown beside it.
 */
function BrandMark({ onField, className }: BrandMarkProps) {
  return (
    <svg
      viewBox="0 0 28 28"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      aria-hidden="true"
      className={classes('size-7 flex-none', className)}
    >
      <path d="M4 8.5 13 23" className={onField ? 'stroke-on-field' : 'stroke-ink'} />
      <path d="M24 8.5 15.2 22.6" className={onField ? 'stroke-spark' : 'stroke-ember'} />
      <circle cx="14" cy="7" r="3.4" className={onField ? 'fill-spark' : 'fill-ember'} />
    </svg>
  )
}

type BrandNameProps = {
  name: string
  onField?: boolean | undefined
  /** Below 992 px the name is for screen readers only. */
  markOnly?: boolean | undefined
}

/** Logo and name for the navigation; to be wrapped in a link. */
export function BrandName({ name, onField, markOnly }: BrandNameProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-11 items-center gap-2.25 font-display text-[23px] leading-none font-[750] tracking-[-0.035em]',
        onField ? 'text-on-field' : 'text-ink',
      )}
    >
      <BrandMark onField={onField} />
      <span className={markOnly ? 'max-lg:sr-only' : undefined}>{name}</span>
    </span>
  )
}
