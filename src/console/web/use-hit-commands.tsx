import { dateFormat } from '../../platform/formatted.ts'
import { formatMoney } from '../../platform/money.ts'
import type { Command } from '../../web/console/command-palette.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { When } from '../../web/console/when.tsx'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { BanIcon, FlagIcon, GemIcon, ReceiptIcon, UserRoundIcon } from '../../web/ui/icon.tsx'
import { StoreIcon } from '../../web/ui/rare-icons.tsx'
import type { MemberHit, OrderHit, SearchResult } from '../search-contract.ts'
import { OriginTag } from '../../web/console/origin-tag.tsx'

type MatchedField = MemberHit['matched'] | OrderHit['matched']

/** Each result of the search as an option of the palette, its state in words. */
export function useHitCommands(): (result: SearchResult) => Command {
  const t = useTranslations('consoleRecords.search')
  const statuses = useTranslations('console.money.statuses')
  const locale = useLocale()
  const matchText = ({ by, text }: MatchedField) => {
    if (by === 'id' || by === 'name') return {}
    const day = { timeZone: 'UTC', dateStyle: 'medium' } as const
    const value = by === 'date' ? dateFormat(locale, day).format(new Date(text)) : text
    return { detail: t(`matched.${by}`, { text: value }) }
  }
  return (result) => {
    const { brand } = result
    const base = { key: toKey(result), group: t(`kinds.${result.kind}`) }
    const site = brand?.origin ?? ''
    if (result.kind === 'member')
      return {
        ...base,
        icon: UserRoundIcon,
        portrait: result.portrait,
        ...matchText(result.matched),
        label: [result.name, result.age, result.city].filter(Boolean).join(', '),
        note: result.id,
        marks: (
          <>
            <BrandMark brand={brand} />
            <MemberMarks member={result} />
          </>
        ),
        to: `${site}/operator/members/${result.id}`,
      }
    if (result.kind === 'order')
      return {
        ...base,
        icon: ReceiptIcon,
        marks: <BrandMark brand={brand} />,
        ...matchText(result.matched),
        label: t('order', { id: result.id, count: result.credits, buyer: result.buyer }),
        note: `${formatMoney(result, locale)} · ${statuses(result.status)}`,
        to: `${site}/operator/orders/${result.id}`,
      }
    return {
      ...base,
      icon: FlagIcon,
      marks: <BrandMark brand={brand} />,
      label: `${result.id}, ${t(`abouts.${result.about}`)}`,
      note: t(`caseStates.${result.state}`),
      to: `${site}/operator/cases/${result.id}`,
    }
  }
}

/** Ids are unique within the installation, but the same person can find a case number in two brands. */
export const toKey = ({ kind, id, brand }: SearchResult): string =>
  `${kind} ${id} ${brand?.origin ?? ''}`

/** In which other brand it was found; opening it leads to the console there. */
function BrandMark({ brand }: Pick<SearchResult, 'brand'>) {
  const t = useTranslations('consoleRecords.search')
  if (!brand) return null
  return (
    <Tag tone="line" icon={StoreIcon}>
      {t('inBrand', { name: brand.name })}
    </Tag>
  )
}

/** What one should know before opening the member; nothing of who is as most are. */
function MemberMarks({ member }: { member: MemberHit }) {
  const t = useTranslations('consoleRecords.search')
  const { state, origin, premium, suspended_until: until } = member
  return (
    <>
      <OriginTag origin={origin} />
      {state === 'banned' && (
        <Tag tone="danger" icon={BanIcon}>
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
