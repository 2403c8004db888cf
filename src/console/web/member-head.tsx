import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OriginTag } from '../../web/console/origin-tag.tsx'
import { PageHead } from '../../web/console/page-head.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import {
  BadgeCheckIcon,
  BanIcon,
  CheckIcon,
  EyeOffIcon,
  GemIcon,
  TriangleAlertIcon,
} from '../../web/ui/icon.tsx'
import { When } from '../../web/console/when.tsx'
import { showMemberAddress, type ConsoleMember } from '../contract.ts'

/** Who it is, in which state, and the address, which is covered until asked for. */
export function MemberHead({ member, actions }: { member: ConsoleMember; actions: ReactNode }) {
  const t = useTranslations('consoleMember')
  const { id, name, age } = member
  return (
    <PageHead
      title={[name, age, member.city].filter(Boolean).join(', ')}
      actions={actions}
      from={{ to: '/operator/members', label: t('members'), current: id }}
      portrait={member.photos.find(({ main }) => main)?.thumb ?? null}
      lead={
        <>
          <Address member={member} /> ·{' '}
          {t.rich('lastSeen', { date: () => <When at={member.last_seen_at} /> })}
        </>
      }
    >
      <MemberTags member={member} />
    </PageHead>
  )
}

function MemberTags({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember')
  const { banned_at, confirmed_at, premium, risks, suspended_until: until } = member
  const warnings = member.cases.filter(({ measure }) => measure === 'warning').length
  return (
    <p className="flex items-center gap-2 flex-wrap">
      <OriginTag origin={member.origin} />
      {banned_at && (
        <Tag tone="danger" icon={BanIcon}>
          {until
            ? t.rich('state.suspended', { date: () => <When at={until} /> })
            : t('state.banned')}
        </Tag>
      )}
      {member.profile_status === 'disabled' && !banned_at && (
        <Tag tone="danger" icon={EyeOffIcon}>
          {t('state.hidden')}
        </Tag>
      )}
      {member.profile_status === 'paused' && <Tag tone="warn">{t('state.paused')}</Tag>}
      {member.account_status === 'deleted' && <Tag tone="warn">{t('state.deleted')}</Tag>}
      {premium && (
        <Tag tone="plum" icon={GemIcon}>
          {t('state.premium')}
        </Tag>
      )}
      {confirmed_at && (
        <Tag tone="ok" icon={CheckIcon}>
          {t('state.confirmed')}
        </Tag>
      )}
      {member.verified && (
        <Tag tone="ok" icon={BadgeCheckIcon}>
          {t('state.verified')}
        </Tag>
      )}
      {risks.map((risk) => (
        <Tag key={risk} tone="warn" icon={TriangleAlertIcon}>
          {t(`risks.${risk}`)}
        </Tag>
      ))}
      {warnings > 0 && (
        <Tag tone="warn" icon={TriangleAlertIcon}>
          {t('warnings', { count: warnings })}
        </Tag>
      )}
    </p>
  )
}

function Address({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember')
  const show = useConsoleCall(showMemberAddress)
  const look = useMutation({ mutationFn: () => show({ id: member.id }) })
  if (look.data) return <span>{look.data.email}</span>
  return (
    <>
      {member.masked_email}{' '}
      <button type="button" className="text-link text-ember-ink" onClick={() => look.mutate()}>
        {t('showAddress')}
        <span className="sr-only"> {t('logged')}</span>
      </button>
    </>
  )
}
