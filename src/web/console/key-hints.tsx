import { classes } from '../ui/classes.ts'

/** A row of keys, and each of them with what it does. */
export const keysLook = 'flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-xs text-ink-2'
export const keyLook = 'inline-flex items-center gap-1.25 whitespace-nowrap'

/** Keys of a list, each with what it does; phones have none. */
export function KeyHints({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <div className={classes(keysLook, 'max-md:hidden')}>
      {keys.map(([key, does]) => (
        <span key={key} className={keyLook}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </div>
  )
}
