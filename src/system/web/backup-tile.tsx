import { currentTime } from '../../web/clock.ts'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { When } from '../../web/console/when.tsx'
import type { SystemStatus } from '../contract.ts'
import { isBackupWell, MEGABYTE } from '../rules.ts'
import { HealthTile } from './health-tile.tsx'

type Backups = SystemStatus['backups']

/** When the last copy was made, whether later changes are copied, and when one was restored for a test. */
export function BackupTile({ backups }: { backups: Backups }) {
  const t = useTranslations('consoleMember.system.backups')
  const { copies, changes, restored_at: restored } = backups
  const format = useFormatter()
  const [last] = copies
  const size = (bytes: number) =>
    format.number(bytes / MEGABYTE, { maximumFractionDigits: bytes < MEGABYTE ? 1 : 0 })
  return (
    <HealthTile
      name={t('title')}
      isWide
      isWell={isBackupWell(backups, currentTime())}
      value={last ? <When at={last.at} /> : t('none')}
      note={
        <>
          {last ? t('copy', { size: size(last.bytes) }) : t('noneNote')}{' '}
          <Changes changes={changes} />{' '}
          {restored
            ? t.rich('restored', { time: () => <When at={restored} /> })
            : t('neverRestored')}
        </>
      }
      trend={{
        label: t('sizes'),
        values: copies.map(({ bytes }) => bytes / MEGABYTE).toReversed(),
      }}
    />
  )
}

function Changes({ changes }: Pick<Backups, 'changes'>) {
  const t = useTranslations('consoleMember.system.backups.changes')
  const format = useFormatter()
  if (!changes) return t('none')
  const { by, works, at, bytes } = changes
  if (by === 'stream')
    return works
      ? t('stream')
      : t('streamAway', {
          size: format.number((bytes ?? 0) / MEGABYTE, { maximumFractionDigits: 1 }),
        })
  if (!works) return t('archiveFails')
  return at ? t.rich('archive', { time: () => <When at={at} /> }) : t('none')
}
