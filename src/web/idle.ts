import { currentTime } from './clock.ts'

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let active = currentTime().getTime()
for (const sign of SIGNS)
  window.addEventListener(sign, () => (active = currentTime().getTime()), {
    passive: true,
    capture: true,
  })

/**
 * How long nobody has touched this page. A page asks for news by itself; that must not keep a session of the staff alive which
 * nobody uses.
 */
export const idleHeaders = (): Record<string, string> => ({
  'x-idle-seconds': String(Math.floor((currentTime().getTime() - active) / 1000)),
})
