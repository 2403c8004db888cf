import { useRef, useState } from 'react'
import type { VoiceNote } from '../contract.ts'
import { formatDuration } from '../rules.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { PauseIcon, PlayIcon } from '../../web/ui/icon.tsx'
import { SoundWave } from './sound-wave.tsx'

type VoicePlayerProps = {
  voice: VoiceNote
  /** Whose voice it is. */
  label: string
}

const FAST = 1.5

/** Plays a recording after a press, never by itself; its sound loads with that press. */
export function VoicePlayer({ voice, label }: VoicePlayerProps) {
  const t = useTranslations('voice.player')
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState(1)
  const { src, milliseconds, wave } = voice
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    setFailed(false)
    element.playbackRate = speed
    element.play().catch(() => setFailed(true))
  }
  const changeSpeed = () => {
    const next = speed === 1 ? FAST : 1
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = next
  }
  const seek = (position: number) => {
    setAt(position)
    if (audio.current) audio.current.currentTime = position / 1000
  }
  const length = formatDuration(milliseconds)
  return (
    <div role="group" aria-label={label} className="grid gap-1">
      <div className="flex items-center gap-2.5">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nothing transcribes what members say; they can type it */}
        <audio
          ref={audio}
          src={src}
          preload="none"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onEnded={() => setAt(0)}
          onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime * 1000)}
        />
        <button
          type="button"
          onClick={toggle}
          aria-label={playing ? t('pause') : t('play', { length })}
          className="grid size-11 flex-none place-items-center rounded-full bg-plum text-on-plum"
        >
          {playing ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
        </button>
        <span className="relative w-28 min-w-0 flex-1">
          <SoundWave wave={wave} played={milliseconds > 0 ? at / milliseconds : 0} />
          <input
            type="range"
            min={0}
            max={milliseconds}
            step={1000}
            value={Math.min(at, milliseconds)}
            aria-label={t('position')}
            aria-valuetext={formatDuration(at)}
            onChange={({ target }) => seek(target.valueAsNumber)}
            className="absolute inset-0 w-full cursor-pointer opacity-0 focus-visible:opacity-70"
          />
        </span>
        <span className="text-xs tabular-nums">{formatDuration(at > 0 ? at : milliseconds)}</span>
        <button
          type="button"
          onClick={changeSpeed}
          aria-label={t('speed', { speed })}
          className="min-h-11 min-w-11 rounded-full text-xs font-semibold"
        >
          {t('times', { speed })}
        </button>
      </div>
      {failed && (
        <p role="alert" className="text-xs">
          {t('failed')}
        </p>
      )}
    </div>
  )
}
