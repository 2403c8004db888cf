import type { ReactNode } from 'react'
import { Tag } from '../../web/console/tag.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { CircleCheckIcon, FlagIcon } from '../../web/ui/icon.tsx'
import { When } from '../../web/console/when.tsx'
import type { SystemStatus } from '../contract.ts'

const MEGABYTE = 1_000_000
/** Milliseconds of the event loop from which pages become slow. */
const SLOW_LOOP = 200
/** The share of the allowed connections from which the database is nearly full. */
const NEARLY_FULL = 0.8

/** One tile for each part of the installation, with its state in words. */
export function HealthTiles({ status }: { status: SystemStatus }) {
  const t = useTranslations('consoleSystem.health')
  const format = useFormatter()
  const { nodes, database, mail, payments, photos, push, queues, storage, sms } = status
  const slowest = Math.max(0, ...nodes.map((node) => node.event_loop_delay))
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const mails = mail.accepted + mail.refused + mail.limited + mail.failed
  const isFull = database.connections / database.max_connections >= NEARLY_FULL
  const redisDown = nodes.some(({ redis }) => redis === 'down')
  return (
    <section className="hl" aria-label={t('title')}>
      <Health
        name={t('pages')}
        isWell={slowest < SLOW_LOOP}
        value={t('nodes', { count: nodes.length })}
        note={t('loop', { milliseconds: Math.round(slowest) })}
      />
      <Health
        name={t('database')}
        isWell={!isFull}
        value={t('of', { count: database.connections, all: database.max_connections })}
        note={t('databaseNote', {
          version: database.version,
          size: format.number(database.bytes / MEGABYTE, { maximumFractionDigits: 0 }),
        })}
      />
      <Health
        name={t('jobs')}
        isWell={failed === 0}
        value={t('waiting', { count: waiting })}
        note={t('failed', { count: failed })}
      />
      <Health
        name={t('mail')}
        isWell={mail.failed + mail.limited === 0}
        value={
          mails === 0
            ? '–'
            : format.number(mail.accepted / mails, { style: 'percent', maximumFractionDigits: 1 })
        }
        note={mails === 0 ? t('noMail') : t('mailNote', { count: mails })}
      />
      <Health
        name={t('payments')}
        isWell={payments.faults === 0}
        value={payments.last_report ? <When at={payments.last_report} /> : '–'}
        note={t('paymentsNote', { open: payments.open_orders, faults: payments.faults })}
      />
      <Health
        name={t('photos')}
        isWell
        value={t('processing', { count: photos.processing })}
        note={photos.oldest && t.rich('since', { time: () => <When at={photos.oldest ?? ''} /> })}
      />
      <Health
        name={t('push')}
        isWell
        value={t('browsers', { count: push.subscriptions })}
        note={t('pushNote')}
      />
      <Health
        name={t('storage')}
        isWell={storage.stores}
        value={t(storage.stores ? 'stores' : 'storesNot')}
        note={t('storageNote', { milliseconds: storage.milliseconds })}
      />
      <Health
        name="SMS"
        isWell
        value={t(sms.configured ? 'codes' : 'noGateway', { count: sms.sent })}
        note={t('smsNote')}
      />
      <Health
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
    </section>
  )
}

type HealthProps = { name: string; isWell: boolean; value: ReactNode; note: ReactNode }

function Health({ name, isWell, value, note }: HealthProps) {
  const t = useTranslations('consoleSystem.health')
  return (
    <div>
      <div className="row">
        <b>{name}</b>
        <Tag tone={isWell ? 'ok' : 'warn'} icon={isWell ? CircleCheckIcon : FlagIcon}>
          {isWell ? t('well') : t('look')}
        </Tag>
      </div>
      <span className="num text-lg font-bold">{value}</span>
      <span className="sm mut">{note}</span>
    </div>
  )
}
