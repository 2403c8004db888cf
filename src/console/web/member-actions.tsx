import { useState } from 'react'
import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
import { Button } from '../../web/console/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import type { ConsoleMember } from '../contract.ts'
import { BanForm, SuspendForm, UnbanForm } from './ban-forms.tsx'
import { CreditsForm, type ActionFormProps } from './credits-form.tsx'
import { FactorsForm } from './factors-form.tsx'

const actions = ['credits', 'suspend', 'ban', 'unban', 'factors'] as const
type Action = (typeof actions)[number]

const rolesOf: Record<Action, StaffRole[]> = {
  credits: ['support', 'finance'],
  suspend: ['moderator'],
  ban: ['moderator'],
  unban: ['moderator'],
  factors: ['support'],
}

function isPossible(action: Action, member: ConsoleMember): boolean {
  if (action === 'suspend' || action === 'ban') return member.banned_at === null
  if (action === 'unban') return member.banned_at !== null
  return action !== 'factors' || member.second_factor || member.passkeys > 0
}

type ActionFormOf = ActionFormProps & { action: Action }

function ActionForm({ action, ...props }: ActionFormOf) {
  if (action === 'credits') return <CreditsForm {...props} />
  if (action === 'suspend') return <SuspendForm {...props} />
  if (action === 'ban') return <BanForm {...props} />
  if (action === 'unban') return <UnbanForm {...props} />
  return <FactorsForm {...props} />
}

/** The actions that the reader's roles allow, each with its form. */
export function MemberActions({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember.actions')
  const roles = useUser()?.staff_roles ?? []
  const possible = actions.filter(
    (action) => hasStaffRole(roles, rolesOf[action]) && isPossible(action, member),
  )
  const [chosen, setChosen] = useState<Action | null>(null)
  if (possible.length === 0) return null
  const current = possible.find((action) => action === chosen)
  return (
    <Panel title={current ? t(current) : t('title')}>
      <div className="stack stack--s">
        <div className="row row--wrap">
          {possible.map((action) => (
            <Button
              key={action}
              small
              look={action === 'ban' || action === 'suspend' ? 'danger' : undefined}
              aria-pressed={action === current}
              onClick={() => setChosen(action === current ? null : action)}
            >
              {t(action)}
            </Button>
          ))}
        </div>
        {current && <ActionForm action={current} member={member} onDone={() => setChosen(null)} />}
      </div>
    </Panel>
  )
}
