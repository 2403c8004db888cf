import { classes } from './classes.ts'

const variants = {
  primary: 'bg-ember text-on-ember hover:bg-ember-hover',
  solid: 'bg-plum text-on-plum hover:bg-plum-hover',
  soft: 'bg-plum-soft text-plum-ink hover:bg-plum-soft-hover',
  line: 'bg-surface text-ink inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  // On a photo or a tint.
  surface: 'bg-surface text-ink shadow-1 hover:bg-sunken',
  danger: 'bg-surface text-danger inset-ring-[1.5px] inset-ring-danger hover:bg-danger-soft',
  'danger-solid': 'bg-danger text-on-danger hover:bg-danger-hover',
  // On a dark background: hero, bonus banner, match.
  spark: 'bg-spark text-on-spark hover:bg-spark-hover',
  paper: 'bg-on-field text-field-ink hover:bg-on-field/90',
  'field-ghost': 'text-on-field hover:bg-on-field/12',
  'field-line': 'text-on-field inset-ring-[1.5px] inset-ring-on-field/45 hover:bg-on-field/10',
} as const

export type ButtonVariant = keyof typeof variants

export type ButtonLook = {
  /** At most one primary button per view; the default is soft. */
  variant?: ButtonVariant | undefined
  /** 52 px instead of 44. */
  large?: boolean | undefined
  /** In a row of a list or the head of a box. */
  small?: boolean | undefined
  /** As wide as its container. */
  block?: boolean | undefined
}

export function buttonClasses(
  { variant = 'soft', large, small, block }: ButtonLook,
  className?: string,
): string {
  const size = large
    ? 'min-h-13 px-6 py-3.5 text-[1.0625rem] leading-5.5'
    : classes('ui-button min-h-11 px-4.5 py-2.5 text-base leading-5', small && 'ui-button-small')
  return classes(
    'press',
    'gap-2 rounded-control',
    variants[variant],
    size,
    block && 'w-full',
    className,
  )
}

export function iconButtonClasses(
  { variant = 'ghost', large }: ButtonLook,
  square: boolean,
  className?: string,
): string {
  const size = large ? 'size-13' : 'ui-icon-button size-11'
  return classes(
    'press',
    'flex-none',
    square ? 'rounded-control' : 'rounded-full',
    variants[variant],
    size,
    className,
  )
}
