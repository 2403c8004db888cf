import { initialLetter } from '../../platform/text-length.ts'
import { classes } from './classes.ts'
import { UserRoundIcon } from './icon.tsx'
import { thumbhashTint } from './thumbhash-tint.ts'

export type PortraitSource = {
  /** Without a source the initial or a figure on a tint is shown. */
  src?: string | null | undefined
  srcSet?: string | undefined
  sizes?: string | undefined
  /** In pixels, so that the layout does not shift when the image loads. */
  width?: number | undefined
  height?: number | undefined
  alt: string
  /** Whose portrait it is: without a source its initial is shown. */
  name?: string | null | undefined
  /** Chooses the tint of a portrait without a name. */
  seed?: string | undefined
  /** Base64; the colour of its background fills the frame until the photo has loaded. */
  thumbhash?: string | null | undefined
  /** What somebody without a photo says, shown in its place. */
  words?: { question: string | null; text: string } | null | undefined
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
  name,
  seed,
  thumbhash,
  words,
  eager,
  className,
}: PortraitProps) {
  if (!src && words) return <OwnWords name={name} seed={seed} {...words} />
  if (!src) return <NoPortrait alt={alt} name={name} seed={seed} />
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
      // A main photo is painted with the text beside it, not in a later frame.
      decoding={eager ? 'sync' : 'async'}
      className={classes(
        'size-full object-cover',
        thumbhashTint(thumbhash) ?? 'bg-sunken',
        className,
      )}
    />
  )
}

const scenes = [
  'bg-tint-sage',
  'bg-tint-butter',
  'bg-tint-sky',
  'bg-tint-lilac',
  'bg-tint-clay',
] as const

/** The same person always gets the same colour. */
function toScene(name: string): string {
  let sum = 0
  for (let index = 0; index < name.length; index++) sum += name.charCodeAt(index)
  return scenes[sum % scenes.length] ?? scenes[0]
}

type OwnWordsProps = Pick<PortraitSource, 'name' | 'seed'> & NonNullable<PortraitSource['words']>

/** Somebody's own words on a scene's colour. */
function OwnWords({ name, seed, question, text }: OwnWordsProps) {
  return (
    <span
      className={classes(
        'own-words @container flex size-full flex-col gap-1.5 overflow-hidden p-3 pt-11 text-ink',
        toScene(name || (seed ?? '')),
      )}
    >
      {question && <span className="text-xs leading-4 font-semibold text-ink-2">{question}</span>}
      <span
        dir="auto"
        className="type-display line-clamp-5 text-[clamp(0.9375rem,9cqi,1.5rem)] leading-tight text-pretty wrap-anywhere"
      >
        {text}
      </span>
    </span>
  )
}

/** The initial on a scene's colour, with the text that there is no photo where it fits. */
function NoPortrait({ alt, name, seed }: Pick<PortraitSource, 'alt' | 'name' | 'seed'>) {
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  const initial = name ? initialLetter(name) : ''
  return (
    <span
      {...named}
      className={classes(
        'no-portrait @container grid size-full place-content-center justify-items-center gap-2 text-ink-2',
        toScene(name || (seed ?? '')),
      )}
    >
      {initial ? (
        // Not text: a name for speech control must contain the visible text of its button.
        <span
          data-initial={initial}
          className="type-display text-[40cqi] leading-none text-ink before:content-[attr(data-initial)_/_'']"
        />
      ) : (
        <UserRoundIcon className="size-[40cqi] stroke-[1.4]" />
      )}
      {alt && (
        <span className="no-photo hidden px-3 text-center text-xs @min-[7rem]:block">{alt}</span>
      )}
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
