import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { When } from '../../web/console/when.tsx'
import type { SystemStatus, TrendFigure } from '../contract.ts'
import { MEGABYTE } from '../rules.ts'
import { BackupTile } from './backup-tile.tsx'
import { HealthTile } from './health-tile.tsx'

/** Milliseconds of the event loop from which pages become slow. */
const SLOW_LOOP = 200
/** The share of the allowed connections from which the database is nearly full. */
const NEARLY_FULL = 0.8

/** One tile for each part of the installation. */
export function HealthTiles({ status }: { status: SystemStatus }) {
  const t = useTranslations('consoleMember.system.health')
  const heads = useTranslations('consoleMember.system.trends.heads')
  const format = useFormatter()
  const { nodes, database, mail, payments, photos, push, queues, storage, sms, trends } = status
  const trend = (figure: TrendFigure) => ({
    label: heads(figure),
    values: trends.flatMap(({ figures }) => figures[figure] ?? []),
  })
  const slowest = Math.max(0, ...nodes.map((node) => node.event_loop_delay))
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const mails = mail.accepted + mail.refused + mail.limited + mail.failed
  const isFull = database.connections / database.max_connections >= NEARLY_FULL
  const redisDown = nodes.some(({ redis }) => redis === 'down')
  return (
    <section
      className="grid grid-cols-2 gap-px overflow-hidden rounded-(--r-m) border border-line bg-line min-[900px]:grid-cols-4"
      aria-label={t('title')}
    >
      <HealthTile
        name={t('pages')}
        trend={trend('pages')}
        isWell={slowest < SLOW_LOOP}
        value={t('nodes', { count: nodes.length })}
        note={t('loop', { milliseconds: Math.round(slowest) })}
      />
      <HealthTile
        name={t('database')}
        trend={trend('database')}
        isWell={!isFull}
        value={t('of', { count: database.connections, all: database.max_connections })}
        note={t('databaseNote', {
          version: database.version,
          size: format.number(database.bytes / MEGABYTE, { maximumFractionDigits: 0 }),
        })}
      />
      <HealthTile
        name={t('jobs')}
        trend={trend('jobs')}
        isWell={failed === 0}
        value={t('waiting', { count: waiting })}
        note={t('failed', { count: failed })}
      />
      <HealthTile
        name={t('mail')}
        trend={trend('mail')}
        isWell={mail.failed + mail.limited === 0}
        value={
          mails === 0
            ? '–'
            : format.number(mail.accepted / mails, { style: 'percent', maximumFractionDigits: 1 })
        }
        note={mails === 0 ? t('noMail') : t('mailNote', { count: mails })}
      />
      <HealthTile
        name={t('payments')}
        trend={trend('payments')}
        isWell={payments.faults === 0}
        value={payments.last_report ? <When at={payments.last_report} /> : '–'}
        note={t('paymentsNote', { open: payments.open_orders, faults: payments.faults })}
      />
      <HealthTile
        name={t('photos')}
        trend={trend('photos')}
        isWell
        value={t('processing', { count: photos.processing })}
        note={photos.oldest && t.rich('since', { time: () => <When at={photos.oldest ?? ''} /> })}
      />
      <HealthTile
        name={t('push')}
        trend={trend('push')}
        isWell
        value={t('browsers', { count: push.subscriptions })}
        note={t('pushNote')}
      />
      <HealthTile
        name={t('storage')}
        trend={trend('storage')}
        isWell={storage.stores}
        value={t(storage.stores ? 'stores' : 'storesNot')}
        note={t('storageNote', { milliseconds: storage.milliseconds })}
      />
      <HealthTile
        name="SMS"
        trend={trend('sms')}
        isWell
        value={t(sms.configured ? 'codes' : 'noGateway', { count: sms.sent })}
        note={t('smsNote')}
      />
      <HealthTile
        name="Redis"
        isWell={!redisDown}
        value={
          redisDown
            ? t('redis.down')
            : nodes.some(({ redis }) => redis === 'up')
              ? t('redis.up')
              : t('redis.none')
        }
        note={t('redisNote')}
      />
      <BackupTile backups={status.backups} />
    </section>
  )
}
