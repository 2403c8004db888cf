import { useState } from 'react'
import { staffRoles } from '../../platform/staff-roles.ts'
import { Button } from '../../web/ui/button.tsx'
import { CheckList, Form, ReasonField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { When } from '../../web/console/when.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import {
  changeStaffRoles,
  endStaffSession,
  resendInvitation,
  revokeInvitation,
  type StaffMember,
} from '../contract.ts'

/** Roles and sessions of one person of the staff. */
export function StaffDetails({ person }: { person: StaffMember }) {
  const t = useTranslations('consoleStaff.staff')
  const roleName = useTranslations('console.roles')
  const change = useConsoleCall(changeStaffRoles)
  const submit = async ({ roles, reason }: { roles: string[]; reason: string }) => {
    const selected = staffRoles.filter((role) => roles.includes(role))
    await change({ id: person.id, roles: selected, expected: person.roles, reason })
    showToast({ tone: 'ok', text: t('asked') })
  }
  return (
    <div className="stack-4">
      <Panel title={t('rolesOf', { name: person.name })} foot={t('rolesFoot')}>
        <Form values={{ roles: person.roles, reason: '' }} onSubmit={submit}>
          <CheckList
            name="roles"
            legend={t('roles')}
            options={staffRoles.map((value) => ({
              value,
              label: roleName(value),
              hint: t(`about.${value}`),
            }))}
          />
          <ReasonField hint={t('reasonHint')} />
          <SubmitButton block>{t('ask')}</SubmitButton>
        </Form>
      </Panel>
      {person.invited ? <Invitation person={person} /> : <Sessions person={person} />}
    </div>
  )
}

/** What can be done while the invitation waits. */
function Invitation({ person: { id } }: { person: StaffMember }) {
  const t = useTranslations('consoleStaff.staff')
  const resend = useConsoleCall(resendInvitation)
  const revoke = useConsoleCall(revokeInvitation)
  const [busy, setBusy] = useState(false)
  const failureText = useFailureText()
  const press = (action: Promise<unknown>, text: 'againDone' | 'revoked') => {
    setBusy(true)
    action
      .then(
        () => showToast({ tone: 'ok', text: t(text) }),
        (error: unknown) => showToast({ tone: 'danger', text: failureText(error) }),
      )
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={t('invited')}>
      <div className="flex items-center gap-2 flex-wrap">
        <Button variant="line" busy={busy} onClick={() => press(resend({ id }), 'againDone')}>
          {t('again')}
        </Button>
        <Button
          variant="danger"
          busy={busy}
          onClick={() => press(revoke({ id, reason: t('revokeReason') }), 'revoked')}
        >
          {t('revoke')}
        </Button>
      </div>
    </Panel>
  )
}

function Sessions({ person }: { person: StaffMember }) {
  const t = useTranslations('consoleStaff.staff')
  const end = useConsoleCall(endStaffSession)
  const [busy, setBusy] = useState<string | null>(null)
  const failureText = useFailureText()
  const press = (session: string) => {
    setBusy(session)
    end({ member: person.id, session, reason: t('endReason') })
      .then(
        () => showToast({ tone: 'ok', text: t('ended') }),
        (error: unknown) => showToast({ tone: 'danger', text: failureText(error) }),
      )
      .finally(() => setBusy(null))
  }
  return (
    <Panel title={t('sessions', { count: person.sessions.length })}>
      {person.sessions.length === 0 && <p className="text-ink-2 text-xs">{t('noSessions')}</p>}
      <ul className="stack-2">
        {person.sessions.map(({ id, device, place, last_used_at }) => (
          <li key={id} className="flex items-center gap-2 justify-between">
            <span className="text-xs">
              {device.slice(0, 60)} <span className="text-ink-2">{place}</span>{' '}
              <When at={last_used_at} />
            </span>
            <Button small variant="danger" busy={busy === id} onClick={() => press(id)}>
              {t('end')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
