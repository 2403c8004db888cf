type Point = { x: number; y: number }

/** Pixels that the finger must move down, twice those that the sign follows it. */
const DISTANCE = 140
const RESISTANCE = 0.5

/** Follows one finger that pulls the page down from its upper edge. */
export function createPullGesture() {
  let from: Point | null = null
  let distance = 0
  return {
    /** `canPull`: nothing under the finger or around it can still scroll up. */
    start: (point: Point, canPull: boolean) => {
      from = canPull ? point : null
      distance = 0
    },
    /** Returns how far the sign follows, in pixels. A finger that moves sideways or up ends it. */
    move: (point: Point): number => {
      if (!from) return 0
      const [across, down] = [Math.abs(point.x - from.x), point.y - from.y]
      if (distance === 0 && across > Math.abs(down)) from = null
      distance = from ? Math.max(0, down) : 0
      return Math.min(distance, DISTANCE) * RESISTANCE
    },
    /** The finger has moved far enough. */
    isComplete: () => distance >= DISTANCE,
    end: () => {
      from = null
      distance = 0
    },
  }
}
