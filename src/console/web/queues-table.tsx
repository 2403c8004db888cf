import type { Output } from '../../platform/contract.ts'
import { getQueuePath } from '../../platform/staff-queues.ts'
import { Deadline, ElapsedTime, PromisedTime } from '../../web/console/deadline.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useShortcuts } from '../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useNavigate } from '../../web/router/hooks.ts'
import {
  BadgeCheckIcon,
  FlagIcon,
  ImageIcon,
  LifeBuoyIcon,
  MegaphoneIcon,
  PencilIcon,
  ReceiptIcon,
  RotateCwIcon,
  TriangleAlertIcon,
  Undo2Icon,
} from '../../web/ui/icon.tsx'
import {
  ContactIcon,
  MicIcon,
  ScaleIcon,
  ShieldIcon,
  UserPlusIcon,
} from '../../web/ui/rare-icons.tsx'
import { Link } from '../../web/ui/link.tsx'
import type { Icon } from '../../web/ui/sprite-icon.tsx'
import { When } from '../../web/console/when.tsx'
import type { getConsoleHome } from '../home-contract.ts'

type Queue = Output<typeof getConsoleHome>['queues'][number]

const icons: Record<Queue['name'], Icon> = {
  photos: ImageIcon,
  selfies: BadgeCheckIcon,
  profile_texts: PencilIcon,
  voice_intros: MicIcon,
  new_accounts: UserPlusIcon,
  quality: ScaleIcon,
  reports: FlagIcon,
  complaints: MegaphoneIcon,
  appeals: ScaleIcon,
  order_cases: ReceiptIcon,
  service_cases: LifeBuoyIcon,
  data_requests: ShieldIcon,
  mine: ContactIcon,
  chargebacks: ShieldIcon,
  debit_returns: RotateCwIcon,
  payment_warnings: TriangleAlertIcon,
  withdrawals: Undo2Icon,
}

/** A shortcut is one key, so the rows after the ninth have none. */
const MAX_KEYS = 9

/** What waits, the nearest deadline first; the number of a row opens its queue. */
export function QueuesTable({ queues }: { queues: Queue[] }) {
  const t = useTranslations('consoleHome')
  const navigate = useNavigate()
  useShortcuts(
    Object.fromEntries(
      queues
        .slice(0, MAX_KEYS)
        .map(({ name }, index) => [String(index + 1), () => void navigate(getQueuePath(name))]),
    ),
  )
  return (
    <DataTable
      caption={t('waits')}
      rows={queues}
      rowKey={({ name }) => name}
      empty={t('nothingWaits')}
      columns={[
        {
          key: 'queue',
          header: t('queue'),
          isHeader: true,
          cell: ({ name }) => {
            const QueueIcon = icons[name]
            return (
              <Link className="flex items-center gap-2" to={getQueuePath(name)}>
                <QueueIcon />
                {t(`queues.${name}`)}
              </Link>
            )
          },
        },
        {
          key: 'waiting',
          header: t('waiting'),
          isFigure: true,
          isLabelled: true,
          cell: ({ waiting }) => waiting,
        },
        {
          key: 'oldest',
          header: t('oldest'),
          isWide: true,
          isFigure: true,
          cell: ({ oldest_at }) => <ElapsedTime since={oldest_at} />,
        },
        {
          key: 'promise',
          header: t('promise'),
          isWide: true,
          cell: (queue) => <QueuePromise queue={queue} />,
        },
        {
          key: 'left',
          header: t('left'),
          isLabelled: true,
          cell: ({ due_at, due_since }) => <Deadline at={due_at} since={due_since} />,
        },
        {
          key: 'number',
          header: t('key'),
          isWide: true,
          isFigure: true,
          cell: ({ name }) => {
            const number = queues.findIndex((queue) => queue.name === name) + 1
            return number <= MAX_KEYS && <kbd>{number}</kbd>
          },
        },
      ]}
    />
  )
}

/** Within which time we answer what is due next, or until when a bank expects it. */
function QueuePromise({ queue: { due_at: at, due_since: since, of_bank } }: { queue: Queue }) {
  const t = useTranslations('consoleHome')
  return of_bank ? (
    t.rich('untilDate', { date: () => <When at={at} /> })
  ) : (
    <PromisedTime from={since} to={at} />
  )
}
