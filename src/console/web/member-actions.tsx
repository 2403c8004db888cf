import { useState } from 'react'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import { Button } from '../../web/ui/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { lazySection } from '../../web/lazy.tsx'
import { useShortcuts } from '../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useSearchParams } from '../../web/router/hooks.ts'
import { useUser } from '../../web/shell-queries.ts'
import type { ConsoleMember } from '../contract.ts'
import { memberActionKeys, memberActionRoles, memberActions, type MemberAction } from '../rules.ts'

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

export type ChosenAction = {
  /** What the reader's roles and the member's state allow. */
  possible: MemberAction[]
  current: MemberAction | undefined
  /** Opens the form of an action, or closes it. */
  onChoose: (action: MemberAction | null) => void
}

/** The address may name the first one: `?do=warn`. */
export function useChosenAction(member: ConsoleMember): ChosenAction {
  const roles = useUser()?.staff_roles ?? []
  const requested = useSearchParams()[0].get('do')
  const [chosen, setChosen] = useState<string | null>(requested)
  const possible = memberActions.filter(
    (action) => hasStaffRole(roles, memberActionRoles[action]) && isPossible(action, member),
  )
  const current = possible.find((action) => action === chosen)
  return { possible, current, onChoose: setChosen }
}

/** Those that are used all day, each with its key. */
export function HeadActions({ possible, current, onChoose }: ChosenAction) {
  const t = useTranslations('consoleMember.actions')
  const keyed = possible.flatMap((action) => {
    const key = memberActionKeys[action]
    return key === undefined ? [] : [{ action, key }]
  })
  useShortcuts({
    ...Object.fromEntries(keyed.map(({ action, key }) => [key, () => onChoose(action)])),
    Escape: current && (() => onChoose(null)),
  })
  return keyed.map(({ action, key }) => (
    <Button
      key={action}
      variant={dangerous.has(action) ? 'danger' : 'line'}
      shortcut={key.toUpperCase()}
      aria-pressed={action === current}
      onClick={() => onChoose(action)}
    >
      {t(action)}
    </Button>
  ))
}

type MemberActionsProps = { member: ConsoleMember; chosen: ChosenAction }

/** The form of the chosen action, and the actions without a key. */
export function MemberActions({ member, chosen }: MemberActionsProps) {
  const t = useTranslations('consoleMember.actions')
  const { possible, current, onChoose } = chosen
  const others = possible.filter((action) => memberActionKeys[action] === undefined)
  if (others.length === 0 && !current) return null
  return (
    <Panel title={current ? t(current) : t('title')}>
      <div className="stack-2">
        <div className="flex items-center gap-2 flex-wrap">
          {others.map((action) => (
            <Button
              key={action}
              small
              variant={dangerous.has(action) ? 'danger' : 'line'}
              aria-pressed={action === current}
              onClick={() => onChoose(action === current ? null : action)}
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
            onDone={() => onChoose(null)}
          />
        )}
      </div>
    </Panel>
  )
}
