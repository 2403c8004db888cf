import { useQuery } from '@tanstack/react-query'
import { staffRoles } from '../../platform/staff-roles.ts'
import { CheckList, Form, ReasonField, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { showToast } from '../../web/ui/toast.ts'
import { brandsQuery } from '../../sites/console/web/public.tsx'
import { inviteStaff } from '../contract.ts'

type Values = { name: string; email: string; roles: string[]; sites: string[]; reason: string }

/** Invites a person to the staff by email. */
export function InviteForm() {
  const t = useTranslations('consoleStaff.staff')
  const roleName = useTranslations('console.roles')
  const invite = useConsoleCall(inviteStaff)
  const { brands, current } = useQuery(brandsQuery(useApi())).data ?? { brands: [], current: 0 }
  const submit = async ({ roles, sites, ...values }: Values) => {
    const { approval } = await invite({
      ...values,
      ...(brands.length > 1 && { sites: sites.map(Number) }),
      roles: staffRoles.filter((role) => roles.includes(role)),
    })
    showToast({ tone: 'ok', text: t(approval === null ? 'invite.sent' : 'invite.asked') })
  }
  return (
    <Panel title={t('invite.title')} foot={t('invite.foot')}>
      <Form
        key={current}
        values={{ name: '', email: '', roles: [], sites: [String(current)], reason: '' }}
        onSubmit={submit}
        clearsAfter
      >
        <TextField name="name" label={t('invite.name')} maxLength={40} required />
        <TextField
          name="email"
          type="email"
          label={t('invite.email')}
          hint={t('invite.hint')}
          maxLength={254}
          required
        />
        <CheckList
          name="roles"
          legend={t('invite.roles')}
          required
          options={staffRoles.map((value) => ({
            value,
            label: roleName(value),
            hint: t(`about.${value}`),
          }))}
        />
        {brands.length > 1 && (
          <CheckList
            name="sites"
            legend={t('invite.brands')}
            required
            options={brands.map(({ id, name, host }) => ({
              value: String(id),
              label: name,
              hint: host,
            }))}
          />
        )}
        <ReasonField />
        <SubmitButton block>{t('invite.submit')}</SubmitButton>
      </Form>
    </Panel>
  )
}
