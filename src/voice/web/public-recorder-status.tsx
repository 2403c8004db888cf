import { useTranslations } from '../../web/i18n.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Spinner } from '../../web/ui/spinner.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { formatDuration } from '../rules.ts'
import type { useRecorder } from './public-use-recorder.ts'
import { SoundWave } from './sound-wave.tsx'

type RecorderStatusProps = {
  recorder: Pick<ReturnType<typeof useRecorder>, 'state' | 'levels' | 'seconds'>
  /** How the server took the recording. */
  draft: { isPending: boolean; error: Error | null }
  /** What follows after a failure, such as that nothing was charged. */
  hint?: string
}

/** What a recorder does: its level and time, that the server prepares the sound, or why it cannot. */
export function RecorderStatus({ recorder, draft, hint = '' }: RecorderStatusProps) {
  const t = useTranslations('voice.recorder')
  const failureText = useFailureText()
  const { state, levels, seconds } = recorder
  return (
    <>
      {(state === 'refused' || state === 'missing' || state === 'unsupported') && (
        <Notice tone="warn" role="alert">
          {t(`problem.${state}`)} {hint}
        </Notice>
      )}
      {draft.error && (
        <Notice tone="danger" role="alert">
          {failureText(draft.error)} {hint}
        </Notice>
      )}
      {draft.isPending && (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('preparing')}
        </p>
      )}
      {state === 'recording' && (
        <div className="flex items-center gap-3 rounded-card border-[1.5px] border-line-strong px-4 py-3">
          <SoundWave wave={levels} />
          <span aria-hidden="true" className="tabular-nums">
            {formatDuration(seconds * 1000)}
          </span>
          <span role="status" className="sr-only">
            {t('recording', { seconds: Math.floor(seconds / 10) * 10 })}
          </span>
        </div>
      )}
    </>
  )
}
