import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { useRevalidator } from '../../../web/router/hooks.ts'
import { Spinner } from '../../../web/ui/spinner.tsx'
import { createPullGesture } from '../pull-gesture.ts'

/** Pixels from the upper edge at which the sign stays while the page is fetched. */
const RESTING = 70

/** Fetches the page again when a finger pulls it down: the installed app has no reload button. */
export function PullToRefresh() {
  const t = useTranslations('shell')
  const sign = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isBusy = false
    /** The sign follows a finger at once, and returns to its place by itself. */
    const show = (distance: number, followsFinger = false) => {
      if (!sign.current) return
      sign.current.style.transition = followsFinger ? 'none' : ''
      sign.current.style.translate = `0 ${distance}px`
    }
    const refresh = async () => {
      isBusy = true
      setBusy(true)
      show(RESTING)
      await queries.invalidateQueries()
      await revalidate()
      show(0)
      setBusy(false)
      isBusy = false
    }
    return followPull({
      canPull: () => !isBusy,
      onMove: (distance) => show(distance, true),
      onEnd: (pulled) => (pulled ? void refresh().catch(reportError) : show(isBusy ? RESTING : 0)),
    })
  }, [queries, revalidate])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 -top-15 z-50 grid justify-items-center print:hidden"
    >
      <div
        ref={sign}
        className="grid size-11 place-items-center rounded-full bg-surface text-ember-ink shadow-2 ring-1 ring-line transition-[translate] duration-state"
      >
        <Spinner className={busy ? '' : 'animate-none'} />
        {busy && <span className="sr-only">{t('loading')}</span>}
      </div>
    </div>
  )
}

type PullOptions = {
  canPull: () => boolean
  onMove: (distance: number) => void
  /** `pulled`: far enough. */
  onEnd: (pulled: boolean) => void
}

/** Returns the function that stops it. */
function followPull({ canPull, onMove, onEnd }: PullOptions): () => void {
  const gesture = createPullGesture()
  const stop = new AbortController()
  let wasComplete = false
  const listen = (type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', on: Listener) =>
    document.addEventListener(type, on, { passive: true, signal: stop.signal })
  listen('touchstart', ({ touches: [touch, second], target }) => {
    wasComplete = false
    const isFree = canPull() && !second && window.scrollY <= 0 && !scrolls(target)
    if (touch) gesture.start(toPoint(touch), isFree)
  })
  listen('touchmove', ({ touches: [touch] }) => {
    if (!touch || !canPull()) return
    onMove(gesture.move(toPoint(touch)))
    if (gesture.isComplete() && !wasComplete) navigator.vibrate?.(10)
    wasComplete = gesture.isComplete()
  })
  const end = (pulled: boolean) => {
    gesture.end()
    onEnd(pulled)
  }
  listen('touchend', () => end(gesture.isComplete()))
  listen('touchcancel', () => end(false))
  return () => stop.abort()
}

type Listener = (event: TouchEvent) => void

const toPoint = ({ clientX, clientY }: Touch) => ({ x: clientX, y: clientY })

/** Whether the finger is in a dialog or in a box that scrolls by itself. */
function scrolls(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog, [role="dialog"]')) return true
  for (let box: Element | null = target; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return true
  return false
}
