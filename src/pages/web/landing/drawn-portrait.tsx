import type { ComponentProps } from 'react'
import { classes } from '../../../web/ui/classes.ts'

type DrawnPortraitProps = Pick<
  ComponentProps<'img'>,
  'src' | 'loading' | 'fetchPriority' | 'className'
>

/** A drawn example person, who is decorative: without alternative text, loaded when it comes near. */
export function DrawnPortrait({ className, ...rest }: DrawnPortraitProps) {
  return (
    <img
      width={480}
      height={600}
      alt=""
      loading="lazy"
      decoding="async"
      {...rest}
      className={classes('object-cover', className)}
    />
  )
}
