import { currentTime } from './clock.ts'

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let active = currentTime().getTime()
for (const sign of SIGNS)
  window.addEventListener(sign, () => (active = currentTime().getTime()), {
    passive: true,
    capture: true,
  })

/**
 * Seconds since the last input on this page. Pages poll by themselves, and without this header
 * polling would keep an unused staff session alive.
 */
export const idleHeaders = (): Record<string, string> => ({
  'x-idle-seconds': String(Math.floor((currentTime().getTime() - active) / 1000)),
})
