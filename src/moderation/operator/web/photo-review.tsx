import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { refusalReasons, type RefusalReason } from '../../../photos/contract.ts'
import { Button } from '../../../web/ui/button.tsx'
import { CheckIcon, XIcon } from '../../../web/ui/icon.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { WaitingPhoto } from '../contract.ts'
import { JudgedPhoto, WaitingStrip } from './judged-photo.tsx'
import { useJudgement } from './queries.ts'

/** Reviews one picture at a time. Keyboard shortcuts work only while the focus is inside. */
export function PhotoReview({ photos }: { photos: WaitingPhoto[] }) {
  const t = useTranslations('consoleCases')
  const failureText = useFailureText()
  const sectionRef = useRef<HTMLElement>(null)
  const [refusing, setRefusing] = useState(false)
  const back = () => {
    setRefusing(false)
    sectionRef.current?.focus()
  }
  const judgement = useJudgement({
    onJudged: ({ reason }) => {
      back()
      showToast({
        tone: 'ok',
        text: reason ? t('refused', { reason: t(`reasons.${reason}`) }) : t('approved'),
      })
    },
    onFailed: (error) => {
      back()
      showToast({ tone: 'danger', text: failureText(error) })
    },
  })
  useEffect(() => sectionRef.current?.focus({ preventScroll: true }), [])
  const [photo] = photos
  const judge = (reason: RefusalReason | null) => {
    if (photo && !judgement.isPending) judgement.mutate({ photo, reason })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const reason = refusing && refusalReasons[Number(event.key) - 1]
    if (reason) judge(reason)
    else if (event.key === 'a') judge(null)
    else if (event.key === 'r') setRefusing(true)
    else if (event.key === 'Escape') back()
  }
  if (!photo) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={t('photoOf', { name: photo.owner, age: photo.age })}
      onKeyDown={onKey}
      className="grid gap-5 outline-none lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-10"
    >
      <JudgedPhoto photo={photo} />
      <div className="grid content-start gap-4">
        {refusing ? (
          <Reasons busy={judgement.isPending} onChoose={judge} onCancel={back} />
        ) : (
          <div className="grid grid-cols-2 gap-2.5">
            <Button
              variant="primary"
              large
              busy={judgement.isPending}
              aria-keyshortcuts="a"
              onClick={() => judge(null)}
            >
              <CheckIcon />
              {t('approve')}
            </Button>
            <Button variant="line" large aria-keyshortcuts="r" onClick={() => setRefusing(true)}>
              <XIcon />
              {t('refuse')}
            </Button>
          </div>
        )}
        <p className="text-sm text-ink-2 max-lg:hidden">{t('keys')}</p>
        <WaitingStrip photos={photos.slice(1)} />
      </div>
    </section>
  )
}

type ReasonsProps = {
  busy: boolean
  onChoose: (reason: RefusalReason) => void
  onCancel: () => void
}

function Reasons({ busy, onChoose, onCancel }: ReasonsProps) {
  const t = useTranslations('consoleCases')
  return (
    <div className="grid gap-2">
      <h2 className="text-lg">{t('refusalReason')}</h2>
      <ol className="grid gap-1.5">
        {refusalReasons.map((reason, index) => (
          <li key={reason}>
            <Button
              variant="line"
              block
              busy={busy}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onChoose(reason)}
              className="justify-start text-start"
            >
              <kbd className="font-sans text-sm text-ink-2 tabular-nums">{index + 1}</kbd>
              {t(`reasons.${reason}`)}
            </Button>
          </li>
        ))}
      </ol>
      <Button variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
