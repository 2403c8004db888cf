import { classes } from './classes.ts'

/** The round mark of a radio that fills its whole label; follows the radio as its sibling. */
export function RadioMark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-5.5 flex-none place-items-center rounded-full bg-surface inset-ring-2 inset-ring-line-strong peer-checked:bg-plum peer-checked:inset-ring-plum before:size-2 before:scale-0 before:rounded-full before:bg-on-plum peer-checked:before:scale-100 forced-colors:border-2 forced-colors:before:bg-[ButtonText]',
        className,
      )}
    />
  )
}
