import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '../../web/ui/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { When } from '../../web/console/when.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import {
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  type Webhook,
} from '../contract.ts'
import { deliveriesQuery } from './queries.ts'

type WebhookActionsProps = { webhook: Webhook; onSecret(secret: string): void }

/** The log of a webhook, with replay, a new secret and removal. */
export function WebhookActions({ webhook, onSecret }: WebhookActionsProps) {
  const t = useTranslations('consoleWebhooks')
  const failureText = useFailureText()
  const { id, url, previous_until: until } = webhook
  const { deliveries } = useSuspenseQuery(deliveriesQuery(useApi(), id)).data
  const rotate = useConsoleCall(rotateWebhookSecret)
  const remove = useConsoleCall(removeWebhook)
  const replay = useConsoleCall(replayWebhookDelivery)
  const report = (work: Promise<unknown>, done: string) =>
    void work.then(
      () => showToast({ tone: 'ok', text: done }),
      (error: unknown) => showToast({ tone: 'danger', text: failureText(error) }),
    )
  return (
    <Panel
      title={t('log')}
      flush
      foot={until && t.rich('previous', { time: () => <When at={until} /> })}
      aside={
        <div className="flex items-center gap-2">
          <Button
            variant="line"
            small
            onClick={() =>
              report(
                rotate({ id }).then(({ secret }) => onSecret(secret)),
                t('rotated'),
              )
            }
          >
            {t('rotate')}
          </Button>
          <Button
            small
            variant="danger"
            onClick={() => {
              if (confirm(t('removeQuestion', { url }))) report(remove({ id }), t('removed'))
            }}
          >
            {t('remove')}
          </Button>
        </div>
      }
    >
      <DataTable
        caption={t('log')}
        rows={deliveries}
        rowKey={(delivery) => delivery.id}
        empty={t('noDeliveries')}
        columns={[
          {
            key: 'event',
            header: t('event'),
            isHeader: true,
            cell: ({ event }) => <code className="mono-text">{event}</code>,
          },
          { key: 'at', header: t('at'), cell: ({ created_at: at }) => <When at={at} /> },
          {
            key: 'answer',
            header: t('answer'),
            cell: ({ answered, delivered_at: at }) => (
              <Tag tone={at ? 'ok' : answered ? 'danger' : 'quiet'}>{answered ?? t('waiting')}</Tag>
            ),
          },
          {
            key: 'attempts',
            header: t('attempts'),
            isFigure: true,
            isWide: true,
            cell: ({ attempts }) => attempts,
          },
          {
            key: 'replay',
            header: t('replay'),
            cell: (delivery) => (
              <Button
                variant="line"
                small
                onClick={() => report(replay({ delivery: delivery.id }), t('replayed'))}
              >
                {t('replay')}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}
