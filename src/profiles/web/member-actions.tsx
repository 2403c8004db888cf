import { useTranslations } from '../../web/i18n.tsx'
import { LikeToggle } from '../../likes/web/public.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { classes } from '../../web/ui/classes.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { MessageCircleIcon } from '../../web/ui/icon.tsx'
import type { Member } from '../contract.ts'
import { ClosedDoor } from './closed-door.tsx'
import { GiftButton } from './gift-button.tsx'
import { MessagePrice } from './message-price.tsx'
import { useDoor } from './use-door.ts'

/** Like, message and gift: beside the name on wide screens, a bar at the lower edge on phones. */
export function MemberActions({ member }: { member: Member }) {
  const door = useDoor(member)
  if (!isPerson(member)) return null
  const isClosed = door?.door === 'closed'
  return (
    <>
      <div className="hidden gap-2.5 lg:flex">
        <Buttons member={member} isClosed={isClosed} />
      </div>
      <div className="fixed inset-x-0 bottom-0 z-40 flex gap-2 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] lg:hidden">
        <Buttons member={member} isClosed={isClosed} />
      </div>
      {isClosed ? (
        <ClosedDoor name={member.name} door={door} />
      ) : (
        <MessagePrice member={member} byRequest={door?.door === 'request'} />
      )}
    </>
  )
}

/** Partner and performer profiles are advertisements, which can be neither liked nor written to. */
const isPerson = ({ origin }: Member) => origin === 'member' || origin === 'fictional'

/** Phones have no room for both icons beside "Like back", narrow ones for none beside long words. */
const wide = 'min-w-0 flex-auto max-[24.3rem]:px-2.5 max-[24.3rem]:[&>svg]:hidden lg:flex-1'
const besideBack = 'max-[27rem]:px-2.5'

function Buttons({ member, isClosed }: { member: Member; isClosed: boolean }) {
  const back = member.likes_me && !member.matched
  return (
    <>
      <LikeToggle
        member={member.id}
        name={member.name}
        liked={member.liked}
        back={back}
        look="button"
        className={classes(wide, 'min-h-13 text-[1.0625rem]', back && besideBack)}
      />
      {!isClosed && <Writing member={member} back={back} />}
    </>
  )
}

/** A message and a gift, where new ones are received. */
function Writing({ member, back }: { member: Member; back: boolean }) {
  const t = useTranslations('profiles.member')
  const user = useUser()
  return (
    <>
      <ButtonLink
        to={`/members/${member.id}/${user ? 'chat' : 'signup'}`}
        large
        aria-label={t('messageTo', { name: member.name })}
        className={classes(wide, back && besideBack)}
      >
        <MessageCircleIcon className={back ? 'max-[27rem]:hidden' : undefined} />
        {t('message')}
      </ButtonLink>
      <GiftButton member={member} />
    </>
  )
}
