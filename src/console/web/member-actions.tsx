import { type ReactNode, useState } from 'react'
import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
import { Button } from '../../web/console/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import type { ConsoleMember } from '../contract.ts'
import { BirthDateForm, ConfirmationForm, EraseForm, ExportForm } from './account-forms.tsx'
import { BanForm, HideForm, ShowForm, SuspendForm, UnbanForm, WarnForm } from './ban-forms.tsx'
import { CreditsForm, type ActionFormProps } from './credits-form.tsx'
import { FactorsForm } from './factors-form.tsx'

const actions = [
  'credits',
  'confirmation',
  'birthDate',
  'factors',
  'export',
  'warn',
  'hide',
  'show',
  'suspend',
  'ban',
  'unban',
  'erase',
] as const
type Action = (typeof actions)[number]

const rolesOf: Record<Action, StaffRole[]> = {
  credits: ['support', 'finance'],
  suspend: ['moderator'],
  ban: ['moderator'],
  unban: ['moderator'],
  factors: ['support'],
  confirmation: ['support'],
  birthDate: ['support'],
  export: ['support'],
  erase: ['support'],
  warn: ['moderator'],
  hide: ['moderator'],
  show: ['moderator'],
}

const dangerous = new Set<Action>(['ban', 'suspend', 'hide', 'erase'])

function isPossible(action: Action, member: ConsoleMember): boolean {
  const { banned_at, confirmed_at, profile_status: status } = member
  const isHidden = status === 'disabled' && banned_at === null
  const conditions: Partial<Record<Action, boolean>> = {
    suspend: banned_at === null,
    ban: banned_at === null,
    unban: banned_at !== null,
    hide: status !== 'disabled',
    show: isHidden,
    confirmation: confirmed_at === null,
    factors: member.second_factor || member.passkeys > 0,
  }
  return conditions[action] ?? true
}

const forms: Record<Action, (props: ActionFormProps) => ReactNode> = {
  credits: (props) => <CreditsForm {...props} />,
  suspend: (props) => <SuspendForm {...props} />,
  ban: (props) => <BanForm {...props} />,
  unban: (props) => <UnbanForm {...props} />,
  factors: (props) => <FactorsForm {...props} />,
  confirmation: (props) => <ConfirmationForm {...props} />,
  birthDate: (props) => <BirthDateForm {...props} />,
  export: (props) => <ExportForm {...props} />,
  erase: (props) => <EraseForm {...props} />,
  warn: (props) => <WarnForm {...props} />,
  hide: (props) => <HideForm {...props} />,
  show: (props) => <ShowForm {...props} />,
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
              look={dangerous.has(action) ? 'danger' : undefined}
              aria-pressed={action === current}
              onClick={() => setChosen(action === current ? null : action)}
            >
              {t(action)}
            </Button>
          ))}
        </div>
        {current && forms[current]({ member, onDone: () => setChosen(null) })}
      </div>
    </Panel>
  )
}
