import { useState } from 'react'
import { useLocation } from '../../web/router/hooks.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { MemberGiftSheet } from '../../chat/web/public.ts'
import { useUser } from '../../web/shell-queries.ts'
import { loginPathFrom } from '../../web/page-loader.ts'
import { LoadingDialog } from '../../web/lazy-dialog.tsx'
import { IconButton, IconButtonLink } from '../../web/ui/button.tsx'
import { GiftIcon } from '../../web/ui/icon.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { Member } from '../contract.ts'

/** Opens the gift sheet with prices. A visitor logs in first and returns. */
export function GiftButton({ member: { id, name } }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const user = useUser()
  const loginPath = loginPathFrom(useLocation())
  const [giving, setGiving] = useState(false)
  const look = { label: t('gift', { name }), variant: 'line', large: true, square: true } as const
  if (!user)
    return (
      <IconButtonLink {...look} to={loginPath}>
        <GiftIcon />
      </IconButtonLink>
    )
  return (
    <>
      <IconButton {...look} onClick={() => setGiving(true)}>
        <GiftIcon />
      </IconButton>
      {giving && (
        <WithTexts features="chat" fallback={<LoadingDialog onClose={() => setGiving(false)} />}>
          <MemberGiftSheet member={id} name={name} onClose={() => setGiving(false)} />
        </WithTexts>
      )}
    </>
  )
}
