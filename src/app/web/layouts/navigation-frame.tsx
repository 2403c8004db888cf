import type { ReactNode } from 'react'
import { OfflineStrip } from '../../../web/offline-strip.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { BrandName } from '../../../web/ui/brand-mark.tsx'
import { classes } from '../../../web/ui/classes.ts'
import { Link } from '../../../web/ui/link.tsx'
import { Wrap } from '../../../web/ui/page.tsx'

type Props = {
  /** The link of the logo. */
  home: '/' | '/members'
  /** Transparent on the dark section below it, as on the landing page. */
  onField?: boolean
  /** Shows only the mark below 992 px, where the layout's items need the width. */
  markOnly?: boolean | undefined
  className?: string | undefined
  before?: ReactNode
  /** A second row of the bar. */
  below?: ReactNode
  children: ReactNode
}

/** The bar above every page: the logo and the layout's own items. */
export function NavigationFrame({
  home,
  onField,
  markOnly,
  className,
  before,
  below,
  children,
}: Props) {
  const { name } = useSettings()
  return (
    <header
      className={classes(
        'z-40 print:hidden',
        onField ? 'bg-field text-on-field' : 'sticky top-0 border-b border-line bg-surface',
        className,
      )}
    >
      <Wrap className="bar-row flex items-center gap-2">
        {before}
        <Link to={home} className="min-w-11 no-underline">
          <BrandName name={name} onField={onField} markOnly={markOnly} />
        </Link>
        {children}
      </Wrap>
      {below}
      <OfflineStrip />
    </header>
  )
}
