import { formatMoney } from '../../../platform/money.ts'
import { Form, ReasonField, SelectField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { When } from '../../../web/console/when.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { finishWithdrawal, withdrawalOutcomes, type Withdrawal } from '../withdrawals-contract.ts'

type FormProps = { withdrawal: Withdrawal }
type Values = { outcome: (typeof withdrawalOutcomes)[number]; order: string; reason: string }

/** What a withdrawal may mean, and how it ends. */
export function WithdrawalForm({ withdrawal }: FormProps) {
  const t = useTranslations('consoleWithdrawals')
  const finish = useConsoleCall(finishWithdrawal)
  const { id, candidates } = withdrawal
  const [first] = candidates
  return (
    <Panel title={`W-${id}`} foot={t('foot')}>
      <Candidates withdrawal={withdrawal} />
      <Form
        values={{
          outcome: first ? 'withdrawn' : 'not_found',
          order: first?.order ?? '',
          reason: '',
        }}
        onSubmit={async ({ outcome, order, reason }: Values) => {
          await finish({ id, outcome, order: order === '' ? null : order, reason })
          showToast({ tone: 'ok', text: t('finished') })
        }}
      >
        <SelectField
          name="outcome"
          label={t('outcome')}
          options={withdrawalOutcomes
            .filter((outcome) => first || outcome !== 'withdrawn')
            .map((outcome) => ({ value: outcome, label: t(`outcomes.${outcome}`) }))}
        />
        {first && (
          <SelectField
            name="order"
            label={t('fromOrder')}
            options={candidates.map(({ order }) => ({ value: order, label: order }))}
          />
        )}
        <ReasonField />
        <SubmitButton block>{t('finish')}</SubmitButton>
      </Form>
    </Panel>
  )
}

function Candidates({ withdrawal: { candidates } }: FormProps) {
  const t = useTranslations('consoleWithdrawals')
  const locale = useLocale()
  if (candidates.length === 0) return <p className="text-xs text-ink-2 mb-3">{t('noCandidates')}</p>
  return (
    <ul className="stack-2 mb-3">
      {candidates.map(({ order, amount, refunded, currency, matches, until }) => (
        <li key={order}>
          <TextLink className="mono-text" to={`/operator/orders/${order}`}>
            {order}
          </TextLink>{' '}
          {formatMoney({ amount, currency }, locale)}
          {refunded > 0 && (
            <span className="text-ink-2">
              {' '}
              {t('refunded', { amount: formatMoney({ amount: refunded, currency }, locale) })}
            </span>
          )}
          <span className="text-ink-2 text-xs block">
            {t(matches === null ? 'erased' : matches ? 'matches' : 'differs')}{' '}
            {t.rich('until', {
              at: () => <When at={until} />,
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
