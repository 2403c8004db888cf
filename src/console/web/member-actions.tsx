import { useState } from 'react'
import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
import { Button } from '../../web/console/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { lazySection } from '../../web/lazy.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import type { ConsoleMember } from '../contract.ts'
import { memberActions, type MemberAction } from '../rules.ts'

const rolesOf: Record<MemberAction, StaffRole[]> = {
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

const dangerous = new Set<MemberAction>(['ban', 'suspend', 'hide', 'erase'])

function isPossible(action: MemberAction, member: ConsoleMember): boolean {
  const { banned_at, confirmed_at, suspended_until, profile_status: status } = member
  const isHidden = status === 'disabled' && banned_at === null
  const conditions: Partial<Record<MemberAction, boolean>> = {
    suspend: banned_at === null,
    ban: banned_at === null || suspended_until !== null,
    unban: banned_at !== null,
    hide: status !== 'disabled',
    show: isHidden,
    confirmation: confirmed_at === null,
    factors: member.second_factor || member.passkeys > 0,
  }
  return conditions[action] ?? true
}

/** Loaded when an action is chosen. */
const ActionForm = lazySection(async () => (await import('./member-action-form.tsx')).ActionForm)

/** The actions that the reader's roles allow, each with its form. */
export function MemberActions({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember.actions')
  const roles = useUser()?.staff_roles ?? []
  const possible = memberActions.filter(
    (action) => hasStaffRole(roles, rolesOf[action]) && isPossible(action, member),
  )
  const [chosen, setChosen] = useState<MemberAction | null>(null)
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
        {current && (
          <ActionForm
            key={current}
            action={current}
            member={member}
            onDone={() => setChosen(null)}
          />
        )}
      </div>
    </Panel>
  )
}
