/** The longest voice note, in seconds. */
export const NOTE_SECONDS = 60

/** The longest recording on a profile, in seconds. */
export const INTRO_SECONDS = 30

/** A recorder stops a little late. */
export const GRACE_MILLISECONDS = 1000

/** Milliseconds; shorter ones are slips of a finger. */
export const MIN_MILLISECONDS = 700

const BARS = 48

/** Below this share of the full scale a recording is silence: a closed microphone. */
const SILENCE = 0.01

/** Returns the loudness of equal parts of a recording, from 0 to 100; null for silence. */
export function toWave(samples: Int16Array): number[] | null {
  const size = Math.max(1, Math.ceil(samples.length / BARS))
  const peaks = Array.from({ length: Math.ceil(samples.length / size) }, (_, bar) =>
    samples
      .subarray(bar * size, (bar + 1) * size)
      .reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
  )
  const loudest = Math.max(0, ...peaks)
  if (loudest < SILENCE * 32_768) return null
  return peaks.map((peak) => Math.round((peak / loudest) * 100))
}

/** `83_000` → `1:23`; a part of a second counts as one. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
