import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { conversationQuery } from '../../chat/web/public.ts'
import { formatMoney } from '../../platform/money.ts'
import { HeartIcon } from '../../web/ui/icon.tsx'
import { useApi } from '../../web/page-context.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import type { Member } from '../contract.ts'

/**
 * The price of a message before it is written: for members the exact one of the conversation, for
 * visitors the lowest.
 */
export function MessagePrice({ member, byRequest }: { member: Member; byRequest: boolean }) {
  const t = useTranslations('profiles.member')
  const user = useUser()
  const text = user ? <MemberMessagePrice member={member} /> : <MinimumPrice />
  if (user && member.likes_me && !member.matched)
    return <LikeNotice name={member.name}>{text}</LikeNotice>
  return (
    <p className="text-xs text-ink-2">
      {text} {byRequest && t('byRequest', { name: member.name })}
    </p>
  )
}

/** A like that waits for an answer, with what the answer gives. */
function LikeNotice({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('profiles.member')
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-ember-soft px-3.5 py-2.5 text-[0.9375rem] leading-5.5 text-ember-ink">
      <HeartIcon className="mt-0.5 size-4.5 flex-none fill-current" />
      <span>
        <strong>{t('likesYouName', { name })}</strong> {children}
      </span>
    </p>
  )
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
