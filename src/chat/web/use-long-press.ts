import { type PointerEvent, useRef } from 'react'

const DELAY = 450
const TOLERANCE_PX = 10

/** Handlers that call back when a finger rests on an element; a mouse has a button for it. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: number; x: number; y: number }>(null)
  const cancel = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      cancel()
      if (pointerType === 'touch')
        press.current = { timer: window.setTimeout(onLongPress, DELAY), x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > TOLERANCE_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  }
}
