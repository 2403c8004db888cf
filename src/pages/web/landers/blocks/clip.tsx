import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../../web/i18n.tsx'
import { PauseIcon, PlayIcon } from '../../../../web/ui/icon.tsx'
import { Wrap } from '../../../../web/ui/page.tsx'
import { useBrand } from '../../../../web/page-brand.ts'
import type { Block } from '../../../rules.ts'
import { Drawing } from '../drawing.tsx'
import { useLanderTexts } from '../use-lander.ts'

type Clip = Extract<Block, { kind: 'clip' }>

type Props = {
  block: Clip
  /** Renders a block inside this one. */
  render: (block: Block) => ReactNode
}

/** The first screen with a clip behind it; only its poster belongs to the first view. */
export function ClipBlock({ block, render }: Props) {
  const t = useLanderTexts()
  return (
    <section className="relative overflow-hidden bg-field">
      <Film block={block} />
      <Wrap className="relative grid pb-8 lg:min-h-165 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)] lg:py-10">
        <div className="-mt-8 grid content-start gap-4 lg:col-start-2 lg:mt-0">
          <div className="grid gap-2 rounded-panel bg-field p-5 text-on-field shadow-3 lg:p-6.5">
            <h1 className="text-[clamp(2rem,8.6vw,2.75rem)] leading-[1.06]">{t('clip.title')}</h1>
            <p className="text-[1.0625rem] leading-6.25 text-on-field-2">{t('clip.text')}</p>
          </div>
          {block.beside.map(render)}
        </div>
      </Wrap>
    </section>
  )
}

/** Whether the browser asks for reduced motion or data: nothing is played without a press then. */
function prefersPress(): boolean {
  const savesData =
    'connection' in navigator &&
    typeof navigator.connection === 'object' &&
    navigator.connection !== null &&
    'saveData' in navigator.connection &&
    navigator.connection.saveData === true
  return (
    savesData ||
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}

/**
 * The clip without sound, loaded after the first interaction, so that it does not delay the first
 * view.
 */
function Film({ block }: { block: Clip }) {
  const t = useTranslations('landers')
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!prefersPress()) void play(video.current)
  }, [])
  const brand = useBrand()
  const { width, height } = block.poster
  return (
    // Beside the column of the form, and never so narrow that it cuts a face.
    <div className="lg:absolute lg:inset-y-0 lg:start-0 lg:end-[calc(50%-min(584px,50vw-24px)+472px)] lg:grid lg:items-center">
      <div className="relative overflow-hidden lg:aspect-4/3 lg:max-h-full lg:rounded-e-panel">
        <Drawing
          picture={block.poster}
          fetchPriority="high"
          className="block h-auto w-full lg:h-full lg:object-cover lg:object-[47%_50%]"
        />
        <video
          ref={video}
          width={width}
          height={height}
          muted
          loop
          playsInline
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          className="absolute inset-x-0 top-0 block h-auto w-full lg:h-full lg:object-cover lg:object-[47%_50%]"
        >
          {block.sources.map(({ src, type, brands }) => (
            <source key={type} src={brands[brand] ?? src} type={type} />
          ))}
        </video>
        <button
          type="button"
          onClick={() => (playing ? video.current?.pause() : void play(video.current))}
          className="absolute start-4 top-4 z-1 flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 font-semibold text-ink shadow-2 lg:top-auto lg:bottom-6 lg:start-8"
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
          {t(playing ? 'clip.pause' : 'clip.play')}
        </button>
      </div>
    </div>
  )
}

/** A browser may refuse to play; the poster and its button then stay. */
const play = (video: HTMLVideoElement | null) => video?.play().catch(() => undefined)
