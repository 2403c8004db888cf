import { useRef, type ChangeEvent } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { ACCEPTED_PHOTOS } from '../../web/heic.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { BadgeCheckIcon, CameraIcon } from '../../web/ui/icon.tsx'
import { TextButton, TextLink } from '../../web/ui/link.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useFocusFallback } from '../../web/ui/use-focus-fallback.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { poses, type Pose, type Verification } from '../contract.ts'
import { PosePicture } from './public-pose-picture.tsx'
import { useVerification } from './use-verification.ts'

/** What the member can do next, by the state of their request. */
export function VerificationSteps({ verification }: { verification: Verification }) {
  const t = useTranslations('verification')
  const failureText = useFailureText()
  const { start, send, end } = useVerification()
  const { state, pose, answer_by: answerBy } = verification
  const steps = useRef<HTMLDivElement>(null)
  useFocusFallback(state, () => findStart(steps.current))
  const error = start.error ?? send.error ?? end.error
  const mayStart = state === 'none' || state === 'refused' || state === 'outdated'
  return (
    <div ref={steps} className="contents">
      <Outcome verification={verification} />
      {error && (
        <Notice tone="danger" role="alert">
          {failureText(error)} <WayOut error={error} />
        </Notice>
      )}
      {mayStart && (
        <div className="grid justify-items-start gap-3">
          <PosePicture pose={poses[0]} size={132} />
          <p>{t('before')}</p>
          <Button variant="primary" busy={start.isPending} onClick={() => start.mutate()}>
            {t('start')}
          </Button>
        </div>
      )}
      {state === 'started' && pose && (
        <TakeSelfie pose={pose} busy={send.isPending} onFile={(file) => send.mutate(file)} />
      )}
      {state === 'waiting' && answerBy && (
        <Notice role="status" title={t('waiting')}>
          {t.rich('waitingText', { date: () => <LocalTime at={answerBy} /> })}
        </Notice>
      )}
      {(state === 'waiting' || state === 'started' || state === 'verified') && (
        <p className="text-sm text-ink-2">
          <TextButton disabled={end.isPending} onClick={() => end.mutate()}>
            {t(state === 'verified' ? 'remove' : 'cancel')}
          </TextButton>{' '}
          {t(state === 'verified' ? 'removeText' : 'cancelText')}
        </p>
      )}
    </div>
  )
}

/** The pose or the answer of the next step, which is then read out, or its first button. */
function findStart(steps: HTMLElement | null): HTMLElement | null | undefined {
  const heading = steps?.querySelector<HTMLElement>('h2, [role=status]')
  if (heading) heading.tabIndex = -1
  return heading ?? steps?.querySelector('button')
}

function Outcome({ verification: { state, refused_for: reason } }: { verification: Verification }) {
  const t = useTranslations('verification')
  if (state === 'verified')
    return (
      <Notice tone="ok" icon={BadgeCheckIcon} title={t('verified')}>
        {t('verifiedText')}
      </Notice>
    )
  if (state === 'outdated')
    return (
      <Notice tone="warn" title={t('outdated')}>
        {t('outdatedText')}
      </Notice>
    )
  if (state !== 'refused' || !reason) return null
  return (
    <Notice tone="warn" title={t('refused')}>
      {t(`refusals.${reason}`)} {t('again')} <TextLink to="/complaints">{t('complain')}</TextLink>
    </Notice>
  )
}

/** The page on which the member mends what is missing. */
function WayOut({ error }: { error: Error }) {
  const t = useTranslations('verification')
  if (!(error instanceof ApiError)) return null
  if (error.code === 'main_photo_missing')
    return <TextLink to="/profile/edit/photo">{t('addPhoto')}</TextLink>
  return null
}

type TakeSelfieProps = { pose: Pose; busy: boolean; onFile: (file: File) => void }

function TakeSelfie({ pose, busy, onFile }: TakeSelfieProps) {
  const t = useTranslations('verification')
  const input = useRef<HTMLInputElement>(null)
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) onFile(file)
  }
  return (
    <section className="grid justify-items-center gap-4 rounded-card bg-sunken px-4 py-6 text-center">
      <PosePicture pose={pose} />
      <h2 className="text-xl">{t(`poses.${pose}`)}</h2>
      <p className="max-w-[48ch] text-ink-2">{t('how')}</p>
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        <CameraIcon />
        {t('take')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_PHOTOS}
        capture="user"
        aria-label={t('take')}
        onChange={handleChange}
        hidden
        tabIndex={-1}
      />
    </section>
  )
}
