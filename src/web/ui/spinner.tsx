import { classes } from './classes.ts'

/** A spinning ring in the text colour. Text beside it must say what is loading. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block size-4.5 flex-none animate-spin rounded-full border-[2.5px] border-current/35 border-t-current',
        className,
      )}
    />
  )
}
