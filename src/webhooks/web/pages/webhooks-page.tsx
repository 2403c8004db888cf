import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../web/ui/notice.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { Link } from '../../../web/ui/link.tsx'
import { deliveriesQuery, webhooksQuery } from '../queries.ts'
import { WebhookActions } from '../webhook-actions.tsx'
import { WebhookForm } from '../webhook-form.tsx'

export const loader = pageLoader(async ({ api, queries, url }) => {
  const { webhooks } = await queries.query(webhooksQuery(api))
  const chosen = webhooks.find(({ id }) => id === url.searchParams.get('id'))
  if (chosen) await queries.query(deliveriesQuery(api, chosen.id))
  return null
})

export function Component() {
  const t = useTranslations('consoleWebhooks')
  const { webhooks } = useSuspenseQuery(webhooksQuery(useApi())).data
  const chosen = useSearchParams()[0].get('id')
  const current = webhooks.find(({ id }) => id === chosen)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink variant="ghost" to="/operator/webhooks">
            {t('new')}
          </ButtonLink>
        }
      />
      {secret !== null && (
        <Notice tone="warn" title={t('secret')} role="status">
          <code className="mono-text wrap-anywhere">{secret}</code>
        </Notice>
      )}
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_440px]">
        <div className="stack-4">
          <Panel title={t('all')} flush>
            <DataTable
              caption={t('all')}
              rows={webhooks}
              rowKey={({ id }) => id}
              selected={chosen}
              empty={t('empty')}
              columns={[
                {
                  key: 'url',
                  header: t('url'),
                  isHeader: true,
                  cell: ({ id, url }) => <Link to={`/operator/webhooks?id=${id}`}>{url}</Link>,
                },
                {
                  key: 'events',
                  header: t('events'),
                  isWide: true,
                  cell: ({ events }) => (
                    <span className="flex items-center gap-2 flex-wrap">
                      {events.map((event) => (
                        <code key={event} className="mono-text">
                          {event}
                        </code>
                      ))}
                    </span>
                  ),
                },
                {
                  key: 'state',
                  header: t('state'),
                  cell: ({ active }) => (
                    <Tag tone={active ? 'ok' : 'quiet'}>{active ? t('on') : t('paused')}</Tag>
                  ),
                },
              ]}
            />
          </Panel>
          {current && <WebhookActions key={current.id} webhook={current} onSecret={setSecret} />}
        </div>
        <WebhookForm key={current?.id ?? 'new'} webhook={current} onSecret={setSecret} />
      </div>
    </>
  )
}
