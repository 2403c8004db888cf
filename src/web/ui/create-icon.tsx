import { createElement, type ComponentProps, type ReactElement } from 'react'

/** One file of lucide: the elements that its icon is made of, on a square of 24. */
type Shape = { node: [element: string, attributes: Record<string, string>][] }

/** Stands in for lucide's own `createLucideIcon` (vite.config.ts): how an icon is drawn is said once, in the styles. */
// oxlint-disable-next-line import/no-default-export -- as lucide's files import it
export default function createIcon({ node }: Shape): (props: ComponentProps<'svg'>) => ReactElement {
  const shape = node.map(([element, attributes]) => createElement(element, attributes))
  return function Icon({ className, ...rest }) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" {...rest} className={className ? `lucide ${className}` : 'lucide'}>
        {shape}
      </svg>
    )
  }
}
