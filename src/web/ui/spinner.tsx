import { classes } from './classes.ts'

/** A turning ring in the colour of the text around it. Words beside it say what is going on. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'size-4.5 flex-none animate-spin rounded-full border-[2.5px] border-current/35 border-t-current',
        className,
      )}
    />
  )
}
