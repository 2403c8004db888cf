import { useDrag } from '@use-gesture/react'
import { useState } from 'react'
import { classes } from '../../web/ui/classes.ts'
import type { Suggestion } from '../contract.ts'
import { SwipeFace } from './swipe-face.tsx'
import type { Choose } from './use-swiping.ts'

/** Beyond this distance (px) or velocity (px/ms) the card is swiped. */
const SWIPE_DISTANCE = 110
const SWIPE_VELOCITY = 0.5

type SwipeCardProps = {
  suggestion: Suggestion
  mayLike: boolean
  /** The previous card has just flown out: this one grows into its place. */
  follows: boolean
  onChoose: Choose
}

/** A card that is dragged: right likes, left passes. Buttons and arrow keys do the same. */
export function SwipeCard({ suggestion, mayLike, follows, onChoose }: SwipeCardProps) {
  const [x, setX] = useState(0)
  const [dragging, setDragging] = useState(false)
  const bind = useDrag(
    ({ active, movement: [moved], velocity: [speed], direction: [towards], cancel, tap }) => {
      if (tap) return
      const like = moved > 0
      if (like && !mayLike && Math.abs(moved) > SWIPE_DISTANCE / 2) return cancel()
      setDragging(active)
      setX(active ? moved : 0)
      const thrown =
        Math.abs(moved) > SWIPE_DISTANCE ||
        (speed > SWIPE_VELOCITY &&
          Math.sign(moved) === towards &&
          Math.abs(moved) > SWIPE_DISTANCE / 3)
      if (!active && thrown && (!like || mayLike)) onChoose(like ? 'like' : 'pass', moved)
    },
    { axis: 'x', filterTaps: true, pointer: { touch: true } },
  )
  const leaning = Math.abs(x) < SWIPE_DISTANCE / 3 ? null : x > 0 ? 'like' : 'pass'
  return (
    <article
      {...bind()}
      style={x === 0 ? undefined : { translate: `${x}px`, rotate: `${x / 24}deg` }}
      className={classes(
        'swipe-card relative touch-pan-y select-none motion-reduce:rotate-0!',
        !dragging && 'transition-[translate,rotate,scale] duration-state',
        follows && 'starting:scale-96 motion-reduce:starting:scale-100',
      )}
    >
      <SwipeFace suggestion={suggestion} stamp={leaning} />
    </article>
  )
}
