import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import { hasStaffRole } from '../../../platform/staff-roles.ts'
import { Button } from '../../../web/ui/button.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { lazySection } from '../../../web/lazy.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { listShifts, removeShift, type Shift } from '../../duty-contract.ts'
import { ShiftForm } from '../shift-form.tsx'
import { Ratings } from '../ratings.tsx'
import { TimesTable } from '../times-table.tsx'

const dutyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'duty'],
    queryFn: ({ signal }) => api(listShifts, {}, { signal }),
  })

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(dutyQuery(api))
  return null
})

const DutyPush = lazySection(async () => (await import('../duty-push.tsx')).DutyPush)

/** Who is on duty in the next weeks, and how fast was answered in the last ones. */
export function Component() {
  const t = useTranslations('consoleDuty')
  const { shifts, people, queues, persons, ratings, sentences } = useSuspenseQuery(
    dutyQuery(useApi()),
  ).data
  const isAdmin = hasStaffRole(useUser()?.staff_roles ?? [], ['admin'])
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_348px]">
        <div className="stack-4">
          <Panel title={t('plan')} flush>
            <DataTable
              caption={t('plan')}
              rows={shifts}
              rowKey={({ id }) => id}
              empty={t('empty')}
              columns={useShiftColumns(isAdmin)}
            />
          </Panel>
          <TimesTable title={t('queues')} times={queues} />
          <TimesTable title={t('persons')} times={persons} />
          <Ratings ratings={ratings} sentences={sentences} />
        </div>
        <div className="stack-4">
          {isAdmin && (
            <Panel title={t('add')}>
              <ShiftForm people={people} />
            </Panel>
          )}
          <DutyPush />
        </div>
      </div>
    </>
  )
}

function useShiftColumns(isAdmin: boolean): Column<Shift>[] {
  const t = useTranslations('consoleDuty')
  const remove = useConsoleCall(removeShift)
  const columns: Column<Shift>[] = [
    {
      key: 'person',
      header: t('person'),
      isHeader: true,
      cell: ({ person, lead }) => (
        <>
          {person.name} {lead && <Tag tone="plum">{t('isLead')}</Tag>}
        </>
      ),
    },
    { key: 'area', header: t('area'), isLabelled: true, cell: ({ area }) => t(`areas.${area}`) },
    {
      key: 'starts',
      header: t('starts'),
      isLabelled: true,
      cell: ({ starts_at }) => <When at={starts_at} />,
    },
    { key: 'ends', header: t('ends'), isWide: true, cell: ({ ends_at }) => <When at={ends_at} /> },
  ]
  if (!isAdmin) return columns
  return [
    ...columns,
    {
      key: 'remove',
      header: t('change'),
      cell: ({ id }) => (
        <Button
          variant="line"
          small
          onClick={() => {
            void remove({ id }).then(() => showToast({ tone: 'ok', text: t('removed') }))
          }}
        >
          {t('remove')}
        </Button>
      ),
    },
  ]
}
