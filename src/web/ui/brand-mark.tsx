import { createElement } from 'react'
import { logos } from 'virtual:brand-logos'
import { useBrand } from '../page-brand.ts'
import { classes } from './classes.ts'

const [firstLogo] = Object.values(logos)

type BrandMarkProps = {
  brand: string
  /** On a dark background: light strokes and spark instead of ink and ember. */
  onField?: boolean | undefined
}

/** The logo of the brand. The site's name is shown beside it. */
function BrandMark({ brand, onField }: BrandMarkProps) {
  const logo = logos[brand] ?? firstLogo
  if (!logo) return null
  return (
    <svg
      {...logo.attributes}
      viewBox={logo.viewBox}
      aria-hidden="true"
      className={classes('size-7 flex-none', onField ? 'logo-on-field' : 'logo-on-paper')}
    >
      {logo.shapes.map(([element, attributes]) =>
        createElement(element, { key: JSON.stringify(attributes), ...attributes }),
      )}
    </svg>
  )
}

type BrandNameProps = {
  name: string
  /** Another brand than the page's, for the components page. */
  brand?: string
  onField?: boolean | undefined
  /** Below 992 px the name is for screen readers only. */
  markOnly?: boolean | undefined
}

/** Logo and name for the navigation, the mark alone where large text leaves no room; to be wrapped in a link. */
export function BrandName({ name, brand, onField, markOnly }: BrandNameProps) {
  const siteBrand = useBrand()
  return (
    <span
      className={classes(
        'inline-flex min-h-11 items-center gap-2.25 font-display text-[1.4375rem] leading-none font-[750] tracking-[-0.035em]',
        onField ? 'text-on-field' : 'text-ink',
      )}
    >
      <BrandMark brand={brand ?? siteBrand} onField={onField} />
      <span className={markOnly ? 'max-lg:sr-only' : 'max-[16rem]:sr-only'}>{name}</span>
    </span>
  )
}
