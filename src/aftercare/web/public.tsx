import { useQuery } from '@tanstack/react-query'
import { lazyExtra } from '../../web/lazy.tsx'
import { useApi } from '../../web/page-context.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import type { AftercareNotice } from '../contract.ts'
import { aftercareQuery } from './public-queries.ts'

const Banner = lazyExtra(async () => (await import('./unread-banner.tsx')).UnreadBanner)
const Card = lazyExtra(async () => (await import('./chat-card.tsx')).ChatCard)

/** The notice above every page; its code and texts load only for a member who has one. */
export const AftercareBanner = ({ id }: { id: string }) => (
  <WithTexts features="aftercareNotice">
    <Banner id={id} />
  </WithTexts>
)

/** The card in a conversation with a removed account. */
export const AftercareCard = ({ notice }: { notice: AftercareNotice }) => (
  <WithTexts features="aftercareNotice">
    <Card notice={notice} />
  </WithTexts>
)

/** The notice about a conversation whose partner is not available; null while the decision stands not. */
export function useRemovedAccount(
  conversation: string | null,
  isUnavailable: boolean,
): AftercareNotice | null {
  const enabled = conversation !== null && isUnavailable
  const { data } = useQuery({ ...aftercareQuery(useApi()), enabled })
  const found = data?.notices.find((notice) => notice.conversation === conversation)
  return found && found.corrected_at === null ? found : null
}
