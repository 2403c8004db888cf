import { Form, ReasonField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { When } from '../../web/console/when.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { endMemberSessions, type ConsoleMember } from '../contract.ts'

/** Where the member is logged in, and a way to end it. */
export function MemberSessions({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleRecords.sessions')
  const end = useConsoleCall(endMemberSessions)
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={member.sessions}
        rowKey={({ id }) => id}
        empty={t('empty')}
        columns={[
          { key: 'device', header: t('device'), isHeader: true, cell: ({ device }) => device },
          { key: 'place', header: t('place'), cell: ({ place }) => place },
          {
            key: 'since',
            header: t('since'),
            isWide: true,
            cell: ({ started_at }) => <When at={started_at} />,
          },
          {
            key: 'used',
            header: t('used'),
            cell: ({ last_used_at }) => <When at={last_used_at} />,
          },
        ]}
      />
      {member.sessions.length > 0 && (
        <div className="px-3.5 py-3">
          <Form
            values={{ reason: '' }}
            onSubmit={async ({ reason }: { reason: string }) => {
              await end({ id: member.id, reason })
              showToast({ tone: 'ok', text: t('ended') })
            }}
          >
            <ReasonField />
            <SubmitButton danger>{t('end')}</SubmitButton>
          </Form>
        </div>
      )}
    </Panel>
  )
}
