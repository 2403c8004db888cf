import { Button } from '../../web/ui/button.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { When } from '../../web/console/when.tsx'
import type { ApiKey } from '../contract.ts'

const tones = {
  active: 'ok',
  waiting: 'warn',
  not_approved: 'quiet',
  expired: 'quiet',
  revoked: 'danger',
} as const

type ApiKeysTableProps = { keys: ApiKey[]; selected: string | null; onRevoke(key: ApiKey): void }

export function ApiKeysTable({ keys, selected, onRevoke }: ApiKeysTableProps) {
  const t = useTranslations('consoleApiKeys')
  return (
    <DataTable
      caption={t('all')}
      rows={keys}
      rowKey={({ id }) => id}
      selected={selected}
      empty={t('empty')}
      columns={[
        {
          key: 'name',
          header: t('name'),
          isHeader: true,
          cell: ({ name, prefix, scopes, created_by: owner }) => (
            <>
              {name}
              <span className="text-ink-2 text-xs block">
                <span className="mono-text">{`${prefix}…`}</span> {owner.name}
              </span>
              <span className="text-ink-2 flex items-center gap-2 flex-wrap">
                {scopes.map((scope) => (
                  <code key={scope} className="mono-text">
                    {scope}
                  </code>
                ))}
              </span>
            </>
          ),
        },
        {
          key: 'state',
          header: t('state'),
          cell: ({ state }) => <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>,
        },
        {
          key: 'used',
          header: t('lastUsed'),
          cell: ({ last_used_at: at }) => (at ? <When at={at} /> : t('never')),
        },
        {
          key: 'expires',
          header: t('expires'),
          cell: ({ expires_at: at }) => <When at={at} />,
        },
        {
          key: 'revoke',
          header: t('revoke'),
          cell: (key) =>
            key.state !== 'revoked' && (
              <Button variant="line" small onClick={() => onRevoke(key)}>
                {t('revoke')}
              </Button>
            ),
        },
      ]}
    />
  )
}
