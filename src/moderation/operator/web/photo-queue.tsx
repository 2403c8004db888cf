import { useState } from 'react'
import { refusalReasons, type RefusalReason } from '../../../photos/contract.ts'
import { Alarm } from '../../../web/console/alarm.tsx'
import { Button } from '../../../web/console/button.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { WaitingPhoto } from '../photos-contract.ts'
import { FocusedPhoto } from './focused-photo.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { useJudgement, useUndo } from './queries.ts'

/** What the notice below the grid says about the last verdict. */
type Last = { photo: WaitingPhoto; reason: RefusalReason | null }

/** Photos in a grid: one key judges the photo in focus, and the next one takes its place. */
export function PhotoQueue({ photos }: { photos: WaitingPhoto[] }) {
  const failureText = useFailureText()
  const [focused, setFocused] = useState<string | null>(null)
  const [last, setLast] = useState<Last | null>(null)
  const judgement = useJudgement()
  const undo = useUndo()
  const at = Math.max(
    0,
    photos.findIndex(({ picture }) => picture === focused),
  )
  const photo = photos[at]
  const move = (step: number) => () => {
    const next = photos[Math.max(0, Math.min(photos.length - 1, at + step))]?.picture ?? null
    setFocused(next)
    if (next)
      document.querySelector(`[data-picture="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const judge = (reason: RefusalReason | null) => () => {
    if (!photo) return
    setFocused(photos[at + 1]?.picture ?? photos[at - 1]?.picture ?? null)
    setLast({ photo, reason })
    judgement.mutate({ photo, reason })
  }
  const undoLast = () => {
    if (!last) return
    undo.mutate(last.photo)
    setLast(null)
    setFocused(last.photo.picture)
  }
  useShortcuts({
    ArrowRight: move(1),
    ArrowDown: move(1),
    j: move(1),
    ArrowLeft: move(-1),
    ArrowUp: move(-1),
    k: move(-1),
    s: move(1),
    a: judge(null),
    z: undoLast,
    ...Object.fromEntries(
      refusalReasons.map((reason, index) => [String(index + 1), judge(reason)]),
    ),
  })
  const error = judgement.error ?? undo.error
  return (
    <>
      {photo && (
        <div className="cols c-photos ph2">
          <PhotoGrid photos={photos} current={photo.picture} onChoose={setFocused} />
          <FocusedPhoto key={photo.picture} photo={photo} onJudge={(reason) => judge(reason)()} />
        </div>
      )}
      {error && <Alarm tone="bad" title={failureText(error)} role="alert" />}
      <div className="hintbar">
        <Keys />
        {last && <LastVerdict last={last} onUndo={undoLast} />}
      </div>
    </>
  )
}

function Keys() {
  const t = useTranslations('consoleCases.photos.hints')
  const keys = { move: '← →', approve: 'A', refuse: '1–8', later: 'S', undo: 'Z' } as const
  return (
    <div className="keys">
      {(['move', 'approve', 'refuse', 'later', 'undo'] as const).map((name) => (
        <span key={name}>
          <kbd>{keys[name]}</kbd> {t(name)}
        </span>
      ))}
    </div>
  )
}

function LastVerdict({ last: { photo, reason }, onUndo }: { last: Last; onUndo: () => void }) {
  const t = useTranslations('consoleCases')
  const name = photo.owner
  return (
    <div className="toast" role="status">
      <span>
        {reason
          ? t('photos.pendingRefused', { name, reason: t(`reasons.${reason}`) })
          : t('photos.pending', { name })}
      </span>
      <Button small shortcut="Z" onClick={onUndo}>
        {t('photos.undo')}
      </Button>
    </div>
  )
}
