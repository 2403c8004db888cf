import { useMutation } from '@tanstack/react-query'
import { PageHead } from '../../web/console/page-head.tsx'
import { Tag } from '../../web/console/tag.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { BanIcon, CheckIcon, EyeOffIcon, GemIcon, TriangleAlertIcon } from '../../web/ui/icon.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { showMemberAddress, type ConsoleMember } from '../contract.ts'

/** Who it is, in which state, and the address, which is covered until asked for. */
export function MemberHead({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember')
  const { id, name, age, banned_at, confirmed_at, premium, risks, last_seen_at } = member
  return (
    <div className="stack stack--s">
      <PageHead
        title={`${name}, ${age}`}
        from={{ to: '/operator/members', label: t('members'), current: id }}
      />
      <p className="row row--wrap">
        {banned_at && (
          <Tag tone="bad" icon={BanIcon}>
            {t('state.banned')}
          </Tag>
        )}
        {member.profile_status === 'disabled' && !banned_at && (
          <Tag tone="bad" icon={EyeOffIcon}>
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
        {risks.map((risk) => (
          <Tag key={risk} tone="warn" icon={TriangleAlertIcon}>
            {t(`risks.${risk}`)}
          </Tag>
        ))}
      </p>
      <p className="sm mut">
        <Address member={member} /> ·{' '}
        {t.rich('lastSeen', { date: () => <LocalTime at={last_seen_at} /> })}
      </p>
    </div>
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
      <button type="button" className="link" onClick={() => look.mutate()}>
        {t('showAddress')}
        <span className="sr"> {t('logged')}</span>
      </button>
    </>
  )
}
