import { useLocale, useTranslations } from 'use-intl'
import { LikeToggle } from '../../likes/web/likes.tsx'
import { formatMoney } from '../../platform/money.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { MessageCircleIcon } from '../../web/ui/icon.tsx'
import type { Member } from '../contract.ts'
import { GiftButton } from './gift-button.tsx'

/** Like, message and gift: beside the name on wide screens, a bar at the lower edge on phones. */
export function MemberActions({ member }: { member: Member }) {
  if (!isPerson(member)) return null
  return (
    <>
      <div className="hidden gap-2.5 lg:flex">
        <Buttons member={member} />
      </div>
      <div className="fixed inset-x-0 bottom-0 z-40 flex gap-2 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] lg:hidden">
        <Buttons member={member} />
      </div>
      <Price member={member} />
    </>
  )
}

/** Advertisements and people of another site can be neither liked nor written to. */
const isPerson = ({ origin }: Member) => origin === 'member' || origin === 'fictional'

function Buttons({ member }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const user = useUser()
  return (
    <>
      <LikeToggle
        member={member.id}
        name={member.name}
        liked={member.liked}
        back={member.likes_me && !member.matched}
        look="button"
        className="min-h-13 flex-1 text-[17px]"
      />
      <ButtonLink to={`/members/${member.id}/${user ? 'chat' : 'signup'}`} large className="flex-1">
        <MessageCircleIcon />
        {t('message')}
      </ButtonLink>
      <GiftButton member={member} />
    </>
  )
}

/** What a message costs, in credits and in money, before anybody taps. */
function Price({ member }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const locale = useLocale()
  const user = useUser()
  const { message_credits: credits, minimum_message_costs: costs } = useSettings()
  const cost = user && costs[user.profile.country]
  if (!cost || member.origin !== 'member') return null
  const price = formatMoney({ amount: cost.costs, currency: cost.currency }, locale)
  const free = member.likes_me && !member.matched ? t('freeIfLiked') : member.matched ? t('freeOnce') : null
  return (
    <p className="text-xs text-ink-2">
      {free} {t('price', { credits, price })}
    </p>
  )
}
