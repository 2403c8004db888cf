import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { OriginLabel } from '../../web/ui/tag.tsx'
import type { Conversation } from '../contract.ts'
import { usePrice } from './use-price.ts'

type FictionalWarningProps = {
  head: Conversation
  name: string
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/**
 * Shown before the first message to a fictional profile: what it is, and that it cannot be met in
 * person.
 */
export function FictionalWarning({ head, name, open, onClose, onConfirm }: FictionalWarningProps) {
  const x = useTranslations('chatExtras')
  const shell = useTranslations('shell')
  const { price } = usePrice()
  const customText = useSettings().fictional_warning.singular
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={x('fictional.title')}
      top={
        <OriginLabel origin="fictional" className="w-fit">
          {shell('origin.fictional')}
        </OriginLabel>
      }
      actions={
        <>
          <Button variant="primary" onClick={onConfirm}>
            {x('fictional.confirm')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {x('cancel')}
          </Button>
        </>
      }
    >
      {head.text_price.credits === 0
        ? x('fictional.free', { name })
        : x('fictional.paid', { name, price: price(head.text_price) })}
      {customText && <p className="mt-2">{customText}</p>}
    </Dialog>
  )
}
