import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { CheckIcon } from './icon.tsx'

const designs = {
  p0: 'bg-surface',
  p1: 'bg-tint-sky',
  p2: 'bg-tint-butter',
  p3: 'bg-tint-lilac',
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
  'relative grid cursor-pointer grid-cols-[auto_auto_1fr_auto] content-start items-baseline gap-x-1.75 rounded-card px-4 py-4.5 inset-ring-1 inset-ring-line has-checked:inset-ring-3 has-checked:inset-ring-plum has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus sm:grid-cols-[auto_1fr] sm:px-5 sm:pt-6.5 sm:pb-5'

/** A bundle of credits as a radio: a row on a phone, a card from 576 px. */
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
    <label className={classes(frame, designs[design], className)}>
      <input
        {...input}
        type="radio"
        className="peer absolute inset-0 m-0 cursor-pointer opacity-0"
      />
      {ribbon && <TopRibbon>{ribbon}</TopRibbon>}
      {discount && <EdgeRibbon>{discount}</EdgeRibbon>}
      <span className="row-start-1 font-display text-[30px] leading-9 font-bold tracking-[-0.03em] tabular-nums sm:row-start-2 sm:text-[48px] sm:leading-13">
        {credits}
      </span>
      <span className="row-start-1 font-semibold sm:row-start-2">{unit}</span>
      <span className="col-start-4 row-start-1 grid justify-items-end text-end tabular-nums sm:col-span-full sm:col-start-1 sm:row-start-4 sm:mt-4.5 sm:justify-items-start sm:text-start">
        <strong className="font-display text-[22px] leading-7 font-bold sm:text-[26px] sm:leading-8">
          {price}
        </strong>
        {was && <span className="text-xs text-ink-2">{was}</span>}
      </span>
      <span className="col-span-3 text-sm text-ink-2 sm:col-span-full sm:row-start-3">
        {tagline}
      </span>
      <span className="col-start-4 text-end text-sm font-[650] tabular-nums sm:col-span-full sm:col-start-1 sm:row-start-5 sm:mt-1.5 sm:text-start sm:text-md sm:leading-5">
        {perMessage}
      </span>
      <span className="absolute -end-1.75 -top-2.25 hidden size-7 place-items-center rounded-full bg-plum text-on-plum ring-3 ring-canvas peer-checked:grid">
        <CheckIcon className="size-4 stroke-[3]" />
      </span>
    </label>
  )
}

function TopRibbon({ children }: { children: ReactNode }) {
  return (
    <span className="absolute start-3.5 end-8.5 bottom-[calc(100%-13px)] flex">
      <span className="rounded-[13px] bg-plum px-3 py-1 text-center text-xs font-[650] text-on-plum">
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
        'col-start-3 row-start-1 justify-self-start bg-ember py-0.75 ps-1.75 pe-3.25 text-xs font-bold whitespace-nowrap text-on-ember max-[379px]:col-span-full max-[379px]:col-start-1 max-[379px]:row-start-3 max-[379px]:mt-2',
        'sm:col-span-full sm:col-start-1 sm:-ms-5 sm:mb-3 sm:py-1 sm:ps-5 sm:pe-5.5',
        notched,
      )}
    >
      {children}
    </span>
  )
}

/** One, two (576 px) or four (992 px) cards in a row. */
export function Packages({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-3.5 pt-3.5 sm:grid-cols-2 sm:gap-x-4 sm:gap-y-5 lg:grid-cols-4">
      {children}
    </div>
  )
}
