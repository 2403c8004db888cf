import type { ComponentProps, ReactElement } from 'react'

export type Icon = (props: ComponentProps<'svg'>) => ReactElement

/**
 * Returns a function that makes icons of an SVG sprite. They are hidden from screen readers: text
 * beside an icon or the label of its button names it.
 */
export const iconsOf =
  (sprite: string) =>
  (name: string): Icon =>
    function SpriteIcon({ className, ...rest }) {
      return (
        <svg aria-hidden="true" {...rest} className={className ? `icon ${className}` : 'icon'}>
          <use href={`${sprite}#${name}`} />
        </svg>
      )
    }
