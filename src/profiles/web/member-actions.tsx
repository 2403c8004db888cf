import { useTranslations } from '../../web/i18n.tsx'
import { LikeToggle } from '../../likes/web/public.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { classes } from '../../web/ui/classes.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { MessageCircleIcon } from '../../web/ui/icon.tsx'
import type { Member } from '../contract.ts'
import { GiftButton } from './gift-button.tsx'
import { MessagePrice } from './message-price.tsx'

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
      <MessagePrice member={member} />
    </>
  )
}

/** Partner and performer profiles are advertisements, which can be neither liked nor written to. */
export const isPerson = ({ origin }: Member) => origin === 'member' || origin === 'fictional'

/** Narrow phones have no room for the icons beside long words. */
const wide = 'min-w-0 flex-1 max-[24.3rem]:px-2.5 max-[24.3rem]:[&>svg]:hidden'

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
        className={classes(wide, 'min-h-13 text-[1.0625rem]')}
      />
      <ButtonLink to={`/members/${member.id}/${user ? 'chat' : 'signup'}`} large className={wide}>
        <MessageCircleIcon />
        {t('message')}
      </ButtonLink>
      <GiftButton member={member} />
    </>
  )
}
