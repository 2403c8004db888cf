import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ReportDialog } from '../../moderation/web/public.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { dismissSignal, type SignalRule } from '../contract.ts'

export type SignalLineProps = {
  rule: SignalRule
  conversation: string
  seq: number
  partner: string
  name: string
  /** The receiver says that it is fine. */
  onHidden: () => void
}

/** Under a message: what was noticed, why it matters, and three quiet answers. */
export const SignalLine = (props: SignalLineProps) => (
  <WithTexts features="signals moderation">
    <Signal {...props} />
  </WithTexts>
)

function Signal({ rule, conversation, seq, partner, name, onHidden }: SignalLineProps) {
  const t = useTranslations('signals')
  const api = useApi()
  const failureText = useFailureText()
  const [reporting, setReporting] = useState(false)
  const hide = useMutation({
    mutationFn: () => api(dismissSignal, { conversation, seq }),
    onSuccess: onHidden,
  })
  return (
    <aside
      aria-label={t('label')}
      className="mb-1 grid max-w-[min(85%,520px)] gap-1 rounded-card bg-warn-soft px-3.5 py-2.5 text-md text-ink"
    >
      <p>
        <strong>{t(`${rule}.what`)}</strong> {t(`${rule}.why`)}
      </p>
      {hide.error && (
        <p role="alert" className="text-danger">
          {failureText(hide.error)}
        </p>
      )}
      <div className="-ms-3 flex flex-wrap">
        <Button variant="ghost" busy={hide.isPending} onClick={() => hide.mutate()}>
          {t('fine')}
        </Button>
        <Button variant="ghost" onClick={() => setReporting(true)}>
          {t('report')}
        </Button>
        <ButtonLink variant="ghost" to="/help/scam">
          {t('help')}
        </ButtonLink>
      </div>
      {reporting && (
        <ReportDialog
          reported={{ subject: 'message', member: partner, conversation, seq }}
          name={name}
          onClose={() => setReporting(false)}
        />
      )}
    </aside>
  )
}
