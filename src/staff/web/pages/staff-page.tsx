import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { CheckIcon, TriangleAlertIcon } from '../../../web/ui/icon.tsx'
import { When } from '../../../web/console/when.tsx'
import { InviteForm } from '../invite-form.tsx'
import { staffQuery } from '../queries.ts'
import { RoleMatrix } from '../role-matrix.tsx'
import { StaffDetails } from '../staff-details.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(staffQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('consoleStaff.staff')
  const roleName = useTranslations('console.roles')
  const { staff, calls } = useSuspenseQuery(staffQuery(useApi())).data
  const [chosen, setChosen] = useState<string | null>(null)
  const current = staff.find(({ id }) => id === chosen)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_440px]">
        <div className="stack-4">
          <Panel title={t('people', { count: staff.length })} flush>
            <DataTable
              caption={t('people', { count: staff.length })}
              rows={staff}
              rowKey={({ id }) => id}
              empty=""
              selected={chosen}
              csvName="staff.csv"
              isMain
              columns={[
                {
                  key: 'name',
                  header: t('name'),
                  isHeader: true,
                  csv: ({ name }) => name,
                  cell: ({ id, name, email }) => (
                    <>
                      <Button variant="ghost" small onClick={() => setChosen(id)}>
                        {name}
                      </Button>
                      <span className="text-ink-2 text-xs"> {email}</span>
                    </>
                  ),
                },
                {
                  key: 'roles',
                  header: t('roles'),
                  csv: ({ roles }) => roles.join(' '),
                  cell: ({ roles }) => roles.map((role) => roleName(role)).join(', '),
                },
                {
                  key: 'factor',
                  header: t('secondFactor'),
                  isWide: true,
                  csv: ({ second_factor, invited }) =>
                    t(invited ? 'invited' : second_factor ? 'on' : 'missing'),
                  cell: ({ second_factor, invited }) =>
                    invited ? (
                      <Tag>{t('invited')}</Tag>
                    ) : second_factor ? (
                      <Tag tone="ok" icon={CheckIcon}>
                        {t('on')}
                      </Tag>
                    ) : (
                      <Tag tone="warn" icon={TriangleAlertIcon}>
                        {t('missing')}
                      </Tag>
                    ),
                },
                {
                  key: 'seen',
                  header: t('lastSeen'),
                  isWide: true,
                  csv: ({ last_seen_at }) => last_seen_at,
                  cell: ({ last_seen_at }) => <When at={last_seen_at} />,
                },
              ]}
            />
          </Panel>
        </div>
        {current ? <StaffDetails key={current.id} person={current} /> : <InviteForm />}
      </div>
      <Panel title={t('matrix')} flush>
        <RoleMatrix calls={calls} />
      </Panel>
    </>
  )
}
