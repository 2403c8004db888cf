import type { Interest, LookingFor } from '../profiles/rules.ts'
import { defaultLocale, isLocale, type Locale } from '../platform/locales.ts'
import { landerNames, type LanderContent, type LanderName } from './contract.ts'

export const isLanderName = (value: string): value is LanderName =>
  landerNames.some((name) => name === value)

/** The name of a lander's route. */
export const landerRoute = (name: LanderName): string => `landers-${name}`

/** The pages on which a visitor may arrive for a member, `/members/:id/<name>`. */
export const entryNames = ['landing', 'landing2', 'landing3'] as const
export type EntryName = (typeof entryNames)[number]

/** The catalogue of a page's own texts: `landerGallery`; the entry pages share one. */
export const landerTexts = (name: LanderName | EntryName): string =>
  entryNames.some((entry) => entry === name)
    ? 'landerEntry'
    : `lander${name.replace(/^./, (letter) => letter.toUpperCase())}`

export type TimeOfDay = 'morning' | 'day' | 'evening' | 'night'

/** The part of the day in a time zone. */
export function getTimeOfDay(now: Date, timeZone: string): TimeOfDay {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const hour = Number(format.format(now))
  if (hour < 5 || hour >= 23) return 'night'
  if (hour < 11) return 'morning'
  return hour < 18 ? 'day' : 'evening'
}

/** English in the slugs of campaigns (specification, section 9). */
const ENGLISH_SLUG = 'eng'

/**
 * Resolves a slug: `en` becomes `eng`, `auto` the reader's language, anything else is the key of a
 * campaign. Null if it cannot be a key.
 */
export function resolveSlug(slug: string, locale: Locale): string | null {
  const key = (slug === 'auto' ? locale : slug).toLowerCase()
  if (isLocale(key) && key === defaultLocale) return ENGLISH_SLUG
  return /^[a-z0-9][a-z0-9_-]{0,39}$/.test(key) ? key : null
}

/** A page on which a campaign may end: its name and resolved slug, for counting. */
export type LandingPage = { page: LanderName | EntryName; slug: string }

/** Returns which lander or entry page a path (without language) is, or null. */
export function findLandingPage(path: string, locale: Locale): LandingPage | null {
  // As tolerant as the router: case and additional slashes make no difference.
  const segments = path.toLowerCase().split('/').filter(Boolean)
  const [first, second = '', third = '', fourth = ''] = segments
  const [name, slug] = first === 'landers' ? [second, third] : [third, fourth]
  const page =
    first === 'landers'
      ? landerNames.find((each) => each === name)
      : entryNames.find((each) => first === 'members' && each === name)
  const resolved = slug ? resolveSlug(slug, locale) : ''
  return page && resolved !== null ? { page, slug: resolved } : null
}

/** `*` in a site's list stands for all landers. */
export const hasLander = (listed: string[], name: LanderName): boolean =>
  listed.includes('*') || listed.includes(name)

/** A picture that the build knows, with the size of its box, as attributes of an image. */
export type Picture = {
  src: string
  /** The same picture in several widths; `sizes` is how wide it is shown. */
  srcSet?: string
  sizes?: string
  width: number
  height: number
  /** The brands' own drawings of the same size. */
  brands?: Record<string, { src: string; srcSet?: string }>
}

/** What an import with `?brands` contains. */
export type DrawnImage = { ours: string; brands: Record<string, string> }

/** A picture with a smaller copy; `widths` are those of the copy and of the picture. */
export function toPicture(
  large: DrawnImage,
  small: DrawnImage | undefined,
  widths: [number, number],
  shape: Pick<Picture, 'width' | 'height' | 'sizes'>,
): Picture {
  const sources = (src: string, copy: string | undefined) => ({
    src,
    ...(copy && { srcSet: `${copy} ${widths[0]}w, ${src} ${widths[1]}w` }),
  })
  const brands: Picture['brands'] = {}
  for (const [brand, src] of Object.entries(large.brands))
    brands[brand] = sources(src, small?.brands[brand])
  return { ...sources(large.ours, small?.ours), ...shape, brands }
}

/**
 * The colours of a lander: one of the flat tints, the brand's dark field, plain paper, or `night`,
 * which is dark in both colour schemes.
 */
export type Theme = 'paper' | 'field' | 'night' | 'sage' | 'butter' | 'sky' | 'lilac' | 'clay'

/** A number of people that a lander may state. */
export type MetricName = keyof LanderContent['metrics']

/**
 * The number that a lander states: that of the chosen region if it is published, else that of the
 * country, else none.
 */
export function metricIn(
  { metrics, regions }: Pick<LanderContent, 'metrics' | 'regions'>,
  metric: MetricName,
  chosenRegion: string | undefined,
): { count: number; region: string | null } | null {
  const region = regions.find(({ id }) => String(id) === chosenRegion)
  const inRegion = region?.[metric]
  if (region && inRegion) return { count: inRegion, region: region.name }
  const count = metrics[metric]
  return count ? { count, region: null } : null
}

/** What the form of a lander asks besides what its other blocks ask. */
export type Ask = 'gender' | 'looking_for' | 'birth_year' | 'ages' | 'region' | 'region_list'

/** A drawn example person, whose name and line are in the lander's texts under `id`. */
export type Example = { id: string; picture: Picture; interests: Interest[] }

/**
 * A part of a lander. All parts of a page are inside one GET form, so the controls of each reach
 * sign-up. Texts are in the lander's catalogue under the block's `kind`.
 */
export type Block =
  /** Headline with a picture and metric; `above` and `below` the words, `beside` in a column. */
  | {
      kind: 'hero'
      arrangement: 'split' | 'wide' | 'centered' | 'stage'
      picture?: Picture
      /**
       * Below the words on phones, whose first screen would have no picture otherwise; not where the
       * visitor sees a member.
       */
      phonePicture?: Picture
      metric?: MetricName
      above?: Block[]
      beside: Block[]
      below?: Block[]
    }
  | { kind: 'form'; asks: Ask[] }
  /** Example cards to like or pass; the interests of liked ones arrive in sign-up. */
  | { kind: 'swipe'; examples: Example[]; picture: Picture }
  /** Questions whose chosen answers become the first lines of the profile; at most nine. */
  | { kind: 'questions'; questions: { id: string; options: string[] }[] }
  /** A drawing that is decoration; `wide`: cropped to a strip beside other blocks. */
  | { kind: 'picture'; picture: Picture; wide?: true }
  /** Statements about the site, in plain words. */
  | { kind: 'words'; items: string[] }
  | { kind: 'icons'; interests: Interest[]; pick: number }
  /** The visitor's country by region. */
  | { kind: 'map' }
  /** Blurred cards of promoted members. */
  | { kind: 'gallery' }
  /** Portraits that sort themselves by the chosen gender and ages. */
  | {
      kind: 'collage'
      faces: { picture: Picture; gender: Exclude<LookingFor, 'everyone'>; age: number }[]
    }
  /** Example openers; the answer to one becomes the first message. */
  | { kind: 'feed'; posts: { id: string; name: string; picture: Picture }[] }
  /** Drawn scenes, one after the other. */
  | { kind: 'scenes'; scenes: { id: string; picture: Picture; interest: Interest }[] }
  /** A clip that fills the first screen behind the headline and the blocks beside it. */
  | {
      kind: 'clip'
      poster: Picture
      sources: { src: string; type: string; brands: Record<string, string> }[]
      beside: Block[]
    }
  /** The visitor's local time and country. */
  | { kind: 'clock' }
  | { kind: 'price' }
  | { kind: 'promise' }
  /**
   * The card of the member on whose entry page the visitor is; `choices`: to greet or to pass;
   * `picture`: where visitors do not see the member.
   */
  | { kind: 'member'; choices?: true; picture?: Picture }
  /** A question to the visitor, whose answer becomes the first message to that member. */
  | { kind: 'opener'; openers: string[] }
  | { kind: 'footer' }

/** A lander as data. */
export type Variant = { theme: Theme; blocks: Block[] }

/** Whom the visitor of a collage looks for; ages include both ends. */
export type Preference = { gender: LookingFor; from: number; to: number }

type Face = Extract<Block, { kind: 'collage' }>['faces'][number]
/** A face with its number in the collage, which never changes. */
export type SortedFace = Face & { number: number; fits: boolean }

/** Those who fit first, in their order, then the others. */
export function sortFaces(faces: Face[], { gender, from, to }: Preference): SortedFace[] {
  const marked = faces.map((face, number) => ({
    ...face,
    number,
    fits: (gender === 'everyone' || face.gender === gender) && face.age >= from && face.age <= to,
  }))
  return marked.toSorted((a, b) => Number(b.fits) - Number(a.fits))
}
