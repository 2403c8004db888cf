import type { DragEvent, PointerEvent } from 'react'
import { useRef } from 'react'

/** Pixels from which a drag is a swipe. */
const DISTANCE = 80
const TILT = 1 / 24

type Card = HTMLElement
type Drag = { pointer: number; x: number }

/**
 * Lets a card be swiped by finger or mouse: it presses the link inside that carries
 * `data-swipe="left"` or `"right"`, which everybody can use without a gesture or script.
 */
export function useSwipe() {
  const drag = useRef<Drag | null>(null)
  const end = (card: Card) => {
    drag.current = null
    card.style.transform = ''
  }
  return {
    onPointerDown({ target, currentTarget, pointerId, clientX, button }: PointerEvent<Card>) {
      const isControl = target instanceof Element && target.closest('a, button, input, label')
      if (button !== 0 || isControl) return
      drag.current = { pointer: pointerId, x: clientX }
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<Card>) {
      if (drag.current?.pointer !== pointerId) return
      const distance = clientX - drag.current.x
      currentTarget.style.transform = `translateX(${distance}px) rotate(${distance * TILT}deg)`
    },
    onPointerUp({ currentTarget, pointerId, clientX }: PointerEvent<Card>) {
      if (drag.current?.pointer !== pointerId) return
      const distance = clientX - drag.current.x
      end(currentTarget)
      if (Math.abs(distance) < DISTANCE) return
      const side = distance < 0 ? 'left' : 'right'
      currentTarget.querySelector<HTMLElement>(`[data-swipe="${side}"]`)?.click()
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<Card>) => end(currentTarget),
    // Dragging the picture itself would end the gesture of a mouse.
    onDragStart: (event: DragEvent<Card>) => event.preventDefault(),
  }
}
