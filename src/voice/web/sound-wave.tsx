type SoundWaveProps = {
  /** From 0 to 100. */
  wave: number[]
  /** How much of it was played, from 0 to 1. */
  played?: number
  className?: string
}

const STEP = 4
const MIN_HEIGHT = 6

/** The loudness of a sound as bars; flat where it is unknown. */
export function SoundWave({ wave, played = 1, className = 'h-9 w-full' }: SoundWaveProps) {
  const bars = wave.length > 0 ? wave : Array.from({ length: 40 }, () => 10)
  return (
    <svg
      viewBox={`0 0 ${bars.length * STEP} 100`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden="true"
      className={className}
    >
      {bars.map((loudness, index) => {
        const height = Math.max(MIN_HEIGHT, loudness)
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- bars have no identity but their place
            key={index}
            x={index * STEP}
            y={(100 - height) / 2}
            width={STEP / 2}
            height={height}
            opacity={index / bars.length < played ? 1 : 0.4}
          />
        )
      })}
    </svg>
  )
}
