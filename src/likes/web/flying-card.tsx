import { useEffect, useRef } from 'react'
import { SwipeFace } from './swipe-face.tsx'
import type { Flight } from './use-swiping.ts'

/** In ms and degrees. */
const DURATION = 220
const ANGLE = 12

/** A card on its way out, from where it was released; only for the eye. */
export function FlyingCard({ flight, onDone }: { flight: Flight; onDone: () => void }) {
  const { suggestion, choice, from } = flight
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const side = choice === 'like' ? 1 : -1
    const animation = card.current?.animate(
      [
        { translate: `${from}px`, rotate: `${from / 24}deg` },
        { translate: `${side * 120}%`, rotate: `${side * ANGLE}deg`, opacity: 0 },
      ],
      { duration: DURATION, easing: 'ease-in', fill: 'forwards' },
    )
    animation?.addEventListener('finish', onDone)
    return () => animation?.cancel()
  }, [choice, from, onDone])
  return (
    <div ref={card} aria-hidden="true" inert className="swipe-card absolute inset-x-0 top-0 z-1">
      <SwipeFace suggestion={suggestion} stamp={choice} />
    </div>
  )
}
