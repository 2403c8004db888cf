import type { ComponentProps, ReactElement } from 'react'

export type Icon = (props: ComponentProps<'svg'>) => ReactElement

/** Returns a function that makes icons of an SVG sprite. */
export const createIcons =
  (sprite: string) =>
  (name: string): Icon =>
    function NamedIcon(props) {
      return <SpriteIcon {...props} href={`${sprite}#${name}`} />
    }

type SpriteIconProps = ComponentProps<'svg'> & { href: string }

/** Hidden from screen readers: text beside an icon or the label of its button names it. */
export function SpriteIcon({ href, className, ...rest }: SpriteIconProps) {
  return (
    <svg aria-hidden="true" {...rest} className={className ? `icon ${className}` : 'icon'}>
      <use href={href} />
    </svg>
  )
}
