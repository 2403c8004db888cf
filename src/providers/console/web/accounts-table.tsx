import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { When } from '../../../web/console/when.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { checkPaymentAccount, type PaymentAccount } from '../contract.ts'
import { useMethodName } from './public-use-method-name.ts'
import { providerName } from '../rules.ts'

export type AccountAction = { kind: 'change' | 'remove'; provider: string }

type AccountsTableProps = { accounts: PaymentAccount[]; onAction(action: AccountAction): void }

export function AccountsTable({ accounts, onAction }: AccountsTableProps) {
  const t = useTranslations('consoleProviders.providers')
  return (
    <Panel title={t('all')} foot={t('routes')} flush>
      <DataTable
        caption={t('all')}
        rows={accounts}
        rowKey={({ provider }) => provider}
        empty={t('none')}
        columns={useColumns(onAction)}
      />
    </Panel>
  )
}

function useColumns(onAction: AccountsTableProps['onAction']): Column<PaymentAccount>[] {
  const t = useTranslations('consoleProviders.providers')
  return [
    {
      key: 'provider',
      header: t('provider'),
      isHeader: true,
      cell: ({ provider }) => providerName(provider),
    },
    { key: 'keys', header: t('keys'), cell: (account) => <Keys account={account} /> },
    { key: 'used', header: t('used'), cell: ({ routed }) => <Routed routed={routed} /> },
    {
      key: 'state',
      header: t('state'),
      cell: ({ down_until: until, source }) => source !== 'none' && <State until={until} />,
    },
    {
      key: 'do',
      header: t('do'),
      isActions: true,
      cell: ({ provider, source }) => (
        <div className="flex items-center gap-2 flex-wrap">
          {source !== 'none' && <CheckButton provider={provider} />}
          <Button variant="line" small onClick={() => onAction({ kind: 'change', provider })}>
            {t('change')}
          </Button>
          {source === 'site' && (
            <Button variant="line" small onClick={() => onAction({ kind: 'remove', provider })}>
              {t('remove')}
            </Button>
          )}
        </div>
      ),
    },
  ]
}

function Keys({ account }: { account: PaymentAccount }) {
  const t = useTranslations('consoleProviders.providers')
  const { source, saved_at: savedAt, previous_until: until } = account
  return (
    <>
      {t(`source.${source}`)}
      {savedAt && (
        <span className="text-ink-2 text-xs block">
          {t.rich('savedAt', { at: () => <When at={savedAt} /> })}
        </span>
      )}
      {until && (
        <span className="text-ink-2 text-xs block">
          {t.rich('previousUntil', { until: () => <When at={until} /> })}
        </span>
      )}
    </>
  )
}

function Routed({ routed }: Pick<PaymentAccount, 'routed'>) {
  const t = useTranslations('consoleProviders.providers')
  const methodName = useMethodName()
  if (routed.length === 0) return <span className="text-ink-2">{t('unused')}</span>
  return routed
    .map(({ method, fallback }) => {
      const name = method === '*' ? t('rest') : methodName(method)
      return fallback ? t('fallback', { method: name }) : name
    })
    .join(', ')
}

function State({ until }: { until: string | null }) {
  const t = useTranslations('consoleProviders.providers')
  if (until === null) return <Tag tone="ok">{t('up')}</Tag>
  return <Tag tone="warn">{t.rich('down', { until: () => <When at={until} /> })}</Tag>
}

function CheckButton({ provider }: { provider: string }) {
  const t = useTranslations('consoleProviders.providers')
  const check = useConsoleCall(checkPaymentAccount)
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const { result } = await check({ provider })
      const text = t(`checked.${result}`, { provider: providerName(provider) })
      showToast({ tone: result === 'accepted' ? 'ok' : 'danger', text })
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="line" small disabled={busy} onClick={() => void press()}>
      {busy ? t('checking') : t('check')}
    </Button>
  )
}
