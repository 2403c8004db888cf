import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { conversationQuery } from '../../chat/web/public.ts'
import { formatMoney } from '../../platform/money.ts'
import { useApi } from '../../web/page-context.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import type { Member } from '../contract.ts'

/**
 * The price of a message before it is written: for members the exact one of the conversation, for
 * visitors the lowest.
 */
export function MessagePrice({ member }: { member: Member }) {
  const user = useUser()
  const text = user ? <MemberMessagePrice member={member} /> : <MinimumPrice />
  return <p className="text-xs text-ink-2">{text}</p>
}

function MemberMessagePrice({ member }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const locale = useLocale()
  const { data: head } = useQuery(conversationQuery(useApi(), { profile: member.id }))
  if (!head) return null
  const { credits, about } = head.text_price
  if (head.free === 'match') return t('freeOnce')
  if (credits === 0) return null
  const price =
    about.amount === 0
      ? t('priceFree', { credits })
      : t('price', { credits, price: formatMoney(about, locale) })
  return member.likes_me && !member.matched ? `${t('freeIfLiked')} ${price}` : price
}

function MinimumPrice() {
  const t = useTranslations('profiles.member')
  const locale = useLocale()
  const {
    message_credits: credits,
    minimum_message_costs: costs,
    geoip_selected_country: country,
  } = useSettings()
  const minimum = costs[country]
  return (
    minimum &&
    t('priceFrom', {
      credits,
      price: formatMoney({ amount: minimum.costs, currency: minimum.currency }, locale),
    })
  )
}
