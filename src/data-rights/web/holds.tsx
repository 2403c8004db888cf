import { useQuery } from '@tanstack/react-query'
import { currentTime } from '../../web/clock.ts'
import { Button } from '../../web/ui/button.tsx'
import { CheckField, Form, NumberField, ReasonField, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { When } from '../../web/console/when.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { endHold, listHolds, MAX_HOLD_DAYS, placeHold, type Hold } from '../hold-contract.ts'

const isInForce = ({ ended_at, expires_at }: Hold) =>
  ended_at === null && new Date(expires_at) > currentTime()

/** Members whose data must not be erased, and the form that asks a second admin for one more. */
export function Holds() {
  const t = useTranslations('consoleData.hold')
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['operator', 'legal-holds'],
    queryFn: ({ signal }) => api(listHolds, {}, { signal }),
  })
  const place = useConsoleCall(placeHold)
  const end = useEndHold()
  return (
    <>
      <Panel title={t('title')} foot={t('foot')} flush>
        <DataTable
          caption={t('title')}
          rows={data?.holds ?? []}
          rowKey={({ id }) => id}
          empty={t('none')}
          columns={[
            {
              key: 'member',
              header: t('member'),
              isHeader: true,
              cell: ({ member }) => (
                <TextLink to={`/operator/members/${member.id}`}>
                  {member.name || member.id}
                </TextLink>
              ),
            },
            {
              key: 'reason',
              header: t('reason'),
              isLabelled: true,
              cell: ({ reason, disclosed }) => (
                <>
                  {reason} {!disclosed && <Tag tone="plum">{t('secret')}</Tag>}
                </>
              ),
            },
            {
              key: 'people',
              header: t('people'),
              isWide: true,
              cell: ({ placed_by: one, approved_by: other }) => `${one}, ${other}`,
            },
            {
              key: 'until',
              header: t('until'),
              isLabelled: true,
              cell: (hold) =>
                isInForce(hold) ? <When at={hold.expires_at} /> : <Tag>{t('ended')}</Tag>,
            },
            {
              key: 'end',
              header: t('change'),
              cell: (hold) =>
                isInForce(hold) && (
                  <Button variant="line" small onClick={() => end(hold)}>
                    {t('end')}
                  </Button>
                ),
            },
          ]}
        />
      </Panel>
      <Panel title={t('place')} foot={t('placeHint')}>
        <Form<{ member: string; days: number; disclosed: boolean; reason: string }>
          clearsAfter
          values={{ member: '', days: 180, disclosed: true, reason: '' }}
          onSubmit={async (values) => {
            await place(values)
            showToast({ tone: 'ok', text: t('asked') })
          }}
        >
          <TextField name="member" label={t('memberId')} required />
          <NumberField name="days" label={t('days')} min={1} max={MAX_HOLD_DAYS} required />
          <CheckField name="disclosed" label={t('disclosed')} />
          <ReasonField />
          <SubmitButton>{t('ask')}</SubmitButton>
        </Form>
      </Panel>
    </>
  )
}

/** The reason of the hold no longer holds: a second admin sees the same sentence. */
function useEndHold(): (hold: Hold) => void {
  const t = useTranslations('consoleData.hold')
  const failureText = useFailureText()
  const end = useConsoleCall(endHold)
  return ({ id, reason }) => {
    void end({ id, reason: t('endReason', { reason }) }).then(
      () => showToast({ tone: 'ok', text: t('asked') }),
      (error: unknown) => showToast({ tone: 'danger', text: failureText(error) }),
    )
  }
}
