import { classes } from './classes.ts'
import { UserRoundIcon } from './icon.tsx'
import { thumbhashTint } from './thumbhash-tint.ts'

export type PortraitSource = {
  /** Without a source a figure on a tint is shown. */
  src?: string | null | undefined
  srcSet?: string | undefined
  sizes?: string | undefined
  /** In pixels, so that the layout does not shift when the image loads. */
  width?: number | undefined
  height?: number | undefined
  alt: string
  /** Base64; its average colour fills the frame until the photo has loaded. */
  thumbhash?: string | null | undefined
}

type PortraitProps = PortraitSource & {
  /** The main photo of a page, fetched with high priority; others load lazily. */
  eager?: boolean | undefined
  /** May contain the position of the face, `object-[50%_22%]`. */
  className?: string | undefined
}

/** An image that fills its container. */
export function Portrait({
  src,
  srcSet,
  sizes,
  width = 480,
  height = 600,
  alt,
  thumbhash,
  eager,
  className,
}: PortraitProps) {
  if (!src) return <NoPortrait alt={alt} className={className} />
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={classes(
        'size-full object-cover',
        thumbhashTint(thumbhash) ?? 'bg-sunken',
        className,
      )}
    />
  )
}

function NoPortrait({ alt, className }: { alt: string; className: string | undefined }) {
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <span
      {...named}
      className={classes('grid size-full place-items-center bg-tint-sage text-ink-2', className)}
    >
      <UserRoundIcon className="size-2/5 stroke-[1.4]" />
    </span>
  )
}

const sizes = { small: 'size-8', medium: 'size-10', large: 'size-13', xlarge: 'size-18' } as const
const pixels = { small: 32, medium: 40, large: 52, xlarge: 72 } as const

type AvatarProps = Omit<PortraitProps, 'width' | 'height' | 'sizes'> & {
  size?: keyof typeof sizes | undefined
}

/** A round portrait of 32, 40, 52 or 72 px. */
export function Avatar({ size = 'medium', className, ...rest }: AvatarProps) {
  return (
    <span
      className={classes(
        'block flex-none overflow-hidden rounded-full bg-sunken',
        sizes[size],
        className,
      )}
    >
      <Portrait {...rest} width={pixels[size]} height={pixels[size]} className="object-[50%_22%]" />
    </span>
  )
}
