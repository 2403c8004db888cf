import { classes } from './classes.ts'

const shapes = {
  line: 'rounded-tag',
  card: 'rounded-card',
  bubble: 'rounded-bubble',
  round: 'rounded-full',
} as const

type BoneProps = { shape?: keyof typeof shapes | undefined; className?: string | undefined }

/** A grey placeholder; give it the size of the expected content. */
export function Bone({ shape = 'line', className }: BoneProps) {
  return <span className={classes('block animate-breathe bg-sunken', shapes[shape], className)} />
}
