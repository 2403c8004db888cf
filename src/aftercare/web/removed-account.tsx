import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../web/page-context.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { ChatCard } from './chat-card.tsx'
import { aftercareQuery } from './public-queries.ts'

export type RemovedAccountProps = {
  conversation: string
  /** Shown unless a notice says what happened to the account. */
  children: ReactNode
}

/** The card while the decision stands, else the usual notice of a closed conversation. */
export function RemovedAccount({ conversation, children }: RemovedAccountProps) {
  const { data } = useQuery(aftercareQuery(useApi()))
  const notice = data?.notices.find((each) => each.conversation === conversation)
  if (!notice || notice.corrected_at !== null) return children
  return (
    <WithTexts features="aftercareNotice" fallback={children}>
      <ChatCard notice={notice} />
    </WithTexts>
  )
}
