import { formatMoney } from '../../platform/money.ts'
import type { Command } from '../../web/console/command-palette.tsx'
import { Tag } from '../../web/console/tag.tsx'
import { When } from '../../web/console/when.tsx'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { BanIcon, FlagIcon, GemIcon, ReceiptIcon, UserRoundIcon } from '../../web/ui/icon.tsx'
import type { FoundMember, SearchResult } from '../search-contract.ts'

/** Each result of the search as an option of the palette, its state in words. */
export function useFoundCommands(): (result: SearchResult) => Command {
  const t = useTranslations('consoleSearch')
  const statuses = useTranslations('consoleMoney.statuses')
  const locale = useLocale()
  return (result) => {
    const base = { key: `${result.kind} ${result.id}`, group: t(`kinds.${result.kind}`) }
    if (result.kind === 'member')
      return {
        ...base,
        icon: UserRoundIcon,
        portrait: result.portrait,
        label: [result.name, result.age, result.city].filter(Boolean).join(', '),
        note: result.id,
        marks: <MemberMarks member={result} />,
        to: `/operator/members/${result.id}`,
      }
    if (result.kind === 'order')
      return {
        ...base,
        icon: ReceiptIcon,
        label: t('order', { id: result.id, count: result.credits, buyer: result.buyer }),
        note: `${formatMoney(result, locale)} · ${statuses(result.status)}`,
        to: `/operator/orders/${result.id}`,
      }
    return {
      ...base,
      icon: FlagIcon,
      label: `${result.id}, ${t(`abouts.${result.about}`)}`,
      note: t(`caseStates.${result.state}`),
      to: `/operator/cases/${result.id}`,
    }
  }
}

/** What one should know before opening the member; nothing of who is as most are. */
function MemberMarks({ member }: { member: FoundMember }) {
  const t = useTranslations('consoleSearch')
  const { state, origin, premium, suspended_until: until } = member
  return (
    <>
      {origin !== 'member' && <span className="tag tag--fict">{t(`origins.${origin}`)}</span>}
      {state === 'banned' && (
        <Tag tone="bad" icon={BanIcon}>
          {until ? t.rich('suspended', { date: () => <When at={until} /> }) : t('states.banned')}
        </Tag>
      )}
      {state !== 'banned' && state !== 'active' && <Tag tone="warn">{t(`states.${state}`)}</Tag>}
      {premium && (
        <Tag tone="plum" icon={GemIcon}>
          {t('premium')}
        </Tag>
      )}
    </>
  )
}
