import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '../../web/router/hooks.ts'
import { LoadingDialog } from '../../web/lazy-dialog.tsx'
import { useApi } from '../../web/page-context.ts'
import { GiftSheet } from './gift-sheet.tsx'
import { conversationQuery } from './queries.ts'
import { withExtras } from './with-extras.tsx'

const GiftSheetWithTexts = withExtras(GiftSheet)

type MemberGiftSheetProps = { member: string; name: string; onClose: () => void }

/** The gift sheet for use outside a conversation. */
export function MemberGiftSheet({ member, name, onClose }: MemberGiftSheetProps) {
  const navigate = useNavigate()
  const {
    data: head,
    isError,
    refetch,
  } = useQuery(conversationQuery(useApi(), { profile: member }))
  if (!head)
    return <LoadingDialog failed={isError} retry={() => void refetch()} onClose={onClose} />
  const show = (conversation: string) => void navigate(`/chats/${conversation}`)
  return <GiftSheetWithTexts head={head} name={name} onClose={onClose} onSent={show} />
}
