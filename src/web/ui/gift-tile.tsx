import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

const tints = ['bg-tint-butter', 'bg-tint-sky', 'bg-tint-clay', 'bg-tint-lilac'] as const

type GiftTileProps = ComponentProps<'button'> & {
  icon: ReactNode
  name: ReactNode
  /** In credits and money. */
  price: ReactNode
  /** Why the gift is unavailable. */
  note?: ReactNode
  /** The index in the list, which chooses the tint. */
  index: number
}

export function GiftTile({
  icon,
  name,
  price,
  note,
  index,
  type = 'button',
  className,
  ...rest
}: GiftTileProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(
        'grid justify-items-center gap-0.5 rounded-card bg-surface px-1.5 py-3.5 inset-ring-1 inset-ring-line hover:bg-sunken aria-pressed:inset-ring-[3px] aria-pressed:inset-ring-plum disabled:text-ink-3',
        className,
      )}
    >
      <span
        className={classes(
          'mb-1.5 grid size-14 place-items-center rounded-[16px] p-1.5 text-ink',
          tints[index % tints.length],
        )}
      >
        {icon}
      </span>
      <strong>{name}</strong>
      <span className="text-xs text-ink-2 tabular-nums">{price}</span>
      {note && <span className="text-xs font-semibold text-warn">{note}</span>}
    </button>
  )
}

export function Gifts({ ref, children }: Pick<ComponentProps<'div'>, 'ref' | 'children'>) {
  return (
    <div ref={ref} className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2.5">
      {children}
    </div>
  )
}
