import { useState } from 'react'
import { Notice } from '../../web/ui/notice.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { withdrawApproval, type Approval } from '../contract.ts'
import { WaitingTable } from './approval-tables.tsx'
import { useApprovalTitle } from './use-approval-title.ts'

/** What one has asked others, until they answer: it can be taken back, which is asked once. */
export function OwnApprovals({ approvals }: { approvals: Approval[] }) {
  const t = useTranslations('consoleApprovals')
  const toTitle = useApprovalTitle()
  const failureText = useFailureText()
  const withdraw = useConsoleCall(withdrawApproval)
  const [chosen, setChosen] = useState<Approval | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const send = async ({ id }: Approval) => {
    setChosen(null)
    setFailure(null)
    setSending(true)
    try {
      await withdraw({ id })
      showToast({ tone: 'ok', text: t('didWithdraw') })
    } catch (error) {
      setFailure(error)
    }
    setSending(false)
  }
  const alarm = failure !== null && (
    <Notice tone="danger" title={failureText(failure)} role="alert" />
  )
  if (approvals.length === 0) return alarm
  return (
    <>
      {alarm}
      <Panel title={t('byYou')} flush>
        <WaitingTable
          caption={t('byYou')}
          approvals={approvals}
          empty=""
          onWithdraw={isSending ? () => {} : setChosen}
        />
      </Panel>
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('confirmWithdraw')}
        actions={
          <>
            <Button variant="primary" onClick={() => chosen && void send(chosen)}>
              {t('withdraw')}
            </Button>
            <Button variant="line" onClick={() => setChosen(null)}>
              {t('cancel')}
            </Button>
          </>
        }
      >
        {chosen && <p className="mb-2 text-ink">{toTitle(chosen)}</p>}
        <p>{t('withdrawText')}</p>
      </Dialog>
    </>
  )
}
