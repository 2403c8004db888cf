import type { ReactNode } from 'react'
import type { Icon } from '../ui/sprite-icon.tsx'
import { classes } from '../ui/classes.ts'

type TagProps = {
  tone?: 'plain' | 'ok' | 'warn' | 'bad' | 'plum' | 'line'
  icon?: Icon
  children: ReactNode
}

/** A state in words, with an icon where a colour says it too. */
export function Tag({ tone = 'plain', icon: Sign, children }: TagProps) {
  return (
    <span className={classes('tag', tone !== 'plain' && `tag--${tone}`)}>
      {Sign && <Sign />}
      {children}
    </span>
  )
}
