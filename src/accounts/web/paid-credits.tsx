import { useLocale, useTranslations } from '../../web/i18n.tsx'
import type { Output } from '../../platform/contract.ts'
import { formatMoney } from '../../platform/money.ts'
import type { getDeletion } from '../../data-rights/contract.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Radio } from '../../web/ui/choices.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'

type Choice = 'refund' | 'waive'
type Props = {
  credits: number
  refund: Output<typeof getDeletion>['refund']
  chosen: Choice | null
  error: string | null
  onChoose: (choice: Choice) => void
}

/** The choice at deletion: refund the paid credits (with the exact amount) or waive them. */
export function PaidCredits({ credits, refund, chosen, error, onChoose }: Props) {
  const t = useTranslations('settings')
  const locale = useLocale()
  const { refund_days } = useSettings()
  const amount = refund.amounts.map((money) => formatMoney(money, locale)).join(' + ')
  const rest = credits - refund.credits
  const radio = (choice: Choice, text: string) => (
    <Radio name="credits" checked={chosen === choice} onChange={() => onChoose(choice)}>
      {text}
    </Radio>
  )
  return (
    <Fieldset legend={t('delete.creditsTitle', { credits })} error={error}>
      {amount !== '' && radio('refund', t('delete.refund', { amount, credits: refund.credits }))}
      {radio('waive', t('delete.waive'))}
      {refund.debit && <p className="text-sm text-ink-2">{t('delete.refundDebit')}</p>}
      {rest > 0 && (
        <p className="text-sm text-ink-2">
          {t('delete.refundOver', { credits: rest, days: refund_days })}
        </p>
      )}
    </Fieldset>
  )
}
