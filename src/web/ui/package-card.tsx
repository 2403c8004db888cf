import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { CheckIcon } from './icon.tsx'
import { RadioMark } from './radio-mark.tsx'

const designs = {
  p0: 'sm:bg-surface',
  p1: 'sm:bg-tint-sky',
  p2: 'sm:bg-tint-butter',
  p3: 'sm:bg-tint-lilac',
} as const

export type PackageDesign = keyof typeof designs

type PackageCardProps = Omit<ComponentProps<'input'>, 'type'> & {
  design: PackageDesign
  credits: ReactNode
  /** The word "credits". */
  unit: ReactNode
  tagline?: ReactNode
  price: ReactNode
  /** "Instead of €9.99", with the old price in <s>. */
  was?: ReactNode
  perMessage: ReactNode
  /** "−25%" on the ribbon at the edge. */
  discount?: ReactNode
  /** "Most bought in the last 30 days" on the ribbon at the top. */
  ribbon?: ReactNode
}

const frame =
  'relative grid cursor-pointer grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-x-3.5 px-4 py-2.25 has-checked:z-1 max-sm:has-checked:bg-plum-soft has-checked:inset-ring-2 has-checked:inset-ring-plum has-focus-visible:outline-3 has-focus-visible:outline-offset-[-3px] has-focus-visible:outline-focus max-sm:border-line max-sm:bg-surface max-sm:not-first:border-t max-sm:first:rounded-t-card max-sm:last:rounded-b-card'
const cardFrame =
  'sm:grid-cols-1 sm:content-start sm:rounded-card sm:px-5 sm:pt-6.5 sm:pb-5 sm:inset-ring-1 sm:inset-ring-line sm:has-checked:inset-ring-3 sm:has-checked:inset-ring-plum sm:has-focus-visible:outline-offset-3'

/** A bundle of credits as a radio: a row with a mark on a phone, a card from 576 px. */
export function PackageCard({
  design,
  credits,
  unit,
  tagline,
  price,
  was,
  perMessage,
  discount,
  ribbon,
  className,
  ...input
}: PackageCardProps) {
  return (
    <label className={classes(frame, cardFrame, designs[design], className)}>
      <input
        {...input}
        type="radio"
        className="peer absolute inset-0 m-0 cursor-pointer opacity-0"
      />
      <RadioMark className="row-span-2 sm:hidden" />
      {discount && <EdgeRibbon>{discount}</EdgeRibbon>}
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
        <span className="font-display text-[1.375rem] leading-7 font-bold tracking-[-0.03em] tabular-nums sm:text-[3rem] sm:leading-13">
          {credits}
        </span>
        <span className="font-semibold">{unit}</span>
        {ribbon && <TopRibbon>{ribbon}</TopRibbon>}
      </span>
      <span className="text-sm text-ink-2 max-sm:hidden">{tagline}</span>
      <span className="grid justify-items-end text-end tabular-nums max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 sm:mt-4.5 sm:justify-items-start sm:text-start">
        <strong className="font-display text-lg leading-6 font-bold sm:text-[1.625rem] sm:leading-8">
          {price}
        </strong>
        {was && <span className="text-xs text-ink-2">{was}</span>}
      </span>
      <span className="text-sm tabular-nums max-sm:col-start-2 max-sm:row-start-2 max-sm:text-ink-2 sm:mt-1.5 sm:text-md sm:leading-5 sm:font-[650]">
        {perMessage}
      </span>
      <span className="absolute -end-1.75 -top-2.25 hidden size-7 place-items-center rounded-full bg-plum text-on-plum ring-3 ring-canvas sm:peer-checked:grid">
        <CheckIcon className="size-4 stroke-[3]" />
      </span>
    </label>
  )
}

function TopRibbon({ children }: { children: ReactNode }) {
  return (
    <span className="flex max-sm:my-1 sm:absolute sm:start-3.5 sm:end-8.5 sm:bottom-[calc(100%-13px)]">
      <span className="rounded-tag bg-plum px-2.25 py-px text-xs font-[650] sm:rounded-[13px] sm:py-0.5 text-on-plum sm:px-3 sm:py-1 sm:text-center">
        {children}
      </span>
    </span>
  )
}

const notched =
  '[clip-path:polygon(0_0,100%_0,calc(100%-8px)_50%,100%_100%,0_100%)] rtl:[clip-path:polygon(0_0,100%_0,100%_100%,0_100%,8px_50%)]'

function EdgeRibbon({ children }: { children: ReactNode }) {
  return (
    <span
      className={classes(
        '-ms-5 mb-3 justify-self-start bg-ember py-1 ps-5 pe-5.5 text-xs font-bold whitespace-nowrap text-on-ember max-sm:hidden',
        notched,
      )}
    >
      {children}
    </span>
  )
}

/** Rows of one list on a phone; two cards in a row from 576 px. */
export function Packages({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-sm:rounded-card max-sm:shadow-1 max-sm:ring-1 max-sm:ring-line sm:grid-cols-2 sm:gap-x-4 sm:pt-3.5 sm:gap-y-5">
      {children}
    </div>
  )
}
