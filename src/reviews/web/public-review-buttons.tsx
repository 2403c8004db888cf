import { Button } from '../../web/ui/button.tsx'
import { useShortcuts } from '../../web/console/use-shortcuts.ts'
import { CheckIcon } from '../../web/ui/icon.tsx'

type ReviewButtonsProps = {
  approveText: string
  claimText: string
  busy: boolean
  onApprove: () => void
  /** Claims the item, or releases it. */
  onClaim: () => void
}

/** Approves and claims the opened item, by buttons and by their keys. */
export function ReviewButtons(props: ReviewButtonsProps) {
  const { approveText, claimText, busy, onApprove, onClaim } = props
  const approve = () => {
    if (!busy) onApprove()
  }
  useShortcuts({ a: approve, c: onClaim })
  return (
    <div className="flex items-center gap-2 flex-wrap">
      <Button variant="primary" shortcut="A" busy={busy} onClick={approve}>
        <CheckIcon />
        {approveText}
      </Button>
      <Button variant="line" shortcut="C" onClick={onClaim}>
        {claimText}
      </Button>
    </div>
  )
}
