import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { CheckIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { selfieRefusals, type SelfieRefusal } from '../../../verification/contract.ts'
import { openedReviewQuery } from '../../../reviews/web/public-queries.ts'
import type { OpenedSelfie as Selfie } from '../selfies-contract.ts'
import { SelfieFaces } from './selfie-faces.tsx'

type Decide = (selfie: Selfie, refusal: SelfieRefusal | null) => void
type OpenedSelfieProps = { member: string; busy: boolean; onDecide: Decide }

/** The selfie that this operator has taken, or why they cannot. */
export function OpenedSelfie({ member, busy, onDecide }: OpenedSelfieProps) {
  const t = useTranslations('consoleCases.selfies')
  const failureText = useFailureText()
  const { data, error } = useQuery(openedReviewQuery(useApi(), 'selfie', member))
  if (error) return <Notice tone="danger" title={failureText(error)} role="alert" />
  if (data?.opened?.kind !== 'selfie') return <div className="nothing-here">{t('loading')}</div>
  return <Comparison selfie={data.opened} busy={busy} onDecide={onDecide} />
}

type ComparisonProps = { selfie: Selfie; busy: boolean; onDecide: Decide }

/** The selfie beside the pose and the photos, and the buttons that decide. */
function Comparison({ selfie, busy, onDecide }: ComparisonProps) {
  const t = useTranslations('consoleCases.selfies')
  const { name, age, member } = selfie
  const decide = (refusal: SelfieRefusal | null) => () => {
    if (!busy) onDecide(selfie, refusal)
  }
  useShortcuts({
    a: decide(null),
    ...Object.fromEntries(
      selfieRefusals.map((reason, index) => [String(index + 1), decide(reason)]),
    ),
  })
  return (
    <Panel
      title={t('person', { name, age })}
      aside={
        <TextLink className="text-xs" to={`/operator/members/${member}`}>
          {t('open')}
        </TextLink>
      }
      foot={t('final')}
    >
      <div className="stack-4">
        <SelfieFaces selfie={selfie} />
        <Button variant="primary" shortcut="A" busy={busy} onClick={decide(null)}>
          <CheckIcon />
          {t('approve')}
        </Button>
        <div>
          <p className="text-xs font-semibold">{t('refuseFor')}</p>
          <div className="grid">
            {selfieRefusals.map((reason, index) => (
              <button
                key={reason}
                type="button"
                className="option-row"
                disabled={busy}
                aria-keyshortcuts={String(index + 1)}
                onClick={decide(reason)}
              >
                <span>{t(`reasons.${reason}`)}</span>
                <kbd aria-hidden="true">{index + 1}</kbd>
              </button>
            ))}
          </div>
        </div>
      </div>
    </Panel>
  )
}
