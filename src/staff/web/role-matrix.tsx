import { staffRoles, type StaffRole } from '../../platform/staff-roles.ts'
import { DataTable } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'

type Row = { name: string; roles: StaffRole[] }

/** Every call of the staff and the roles that may make it. */
export function RoleMatrix({ calls }: { calls: Row[] }) {
  const t = useTranslations('consoleStaff.staff')
  const roleName = useTranslations('console.roles')
  return (
    <DataTable
      caption={t('matrix')}
      rows={calls}
      rowKey={({ name }) => name}
      empty=""
      csvName="roles.csv"
      columns={[
        {
          key: 'call',
          header: t('call'),
          isHeader: true,
          csv: ({ name }) => name,
          cell: ({ name }) => <span className="mono-text">{name}</span>,
        },
        ...staffRoles.map((role) => ({
          key: role,
          header: roleName(role),
          csv: ({ roles }: Row) => (roles.includes(role) ? 'yes' : 'no'),
          cell: ({ roles }: Row) => (roles.includes(role) ? t('yes') : '–'),
        })),
      ]}
    />
  )
}
