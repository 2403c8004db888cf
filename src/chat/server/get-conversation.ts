import type { Output, Parsed } from '../../platform/contract.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { priceValidDownTo, type PayingLot } from '../../credits/rules.ts'
import { listPayingLots } from '../../credits/server/public.ts'
import { loadOwnState, recordClosedDoor } from '../../contact/server/public.ts'
import { listMatchComments } from '../../likes/server/public.ts'
import { findNudeConsent } from '../../safety/server/public.ts'
import { loadCards } from '../../profiles/server/public.ts'
import { voiceEncoder } from '../../voice/server/public.ts'
import type { Conversation, getConversation as contract } from '../contract.ts'
import { messageCost, getPrice } from '../rules.ts'
import { findFirstMessageDraft } from './first-message-draft.ts'
import { findMessageDoor } from './message-permission.ts'
import { mayRead, type Readable } from './permissions.ts'
import { toSentRequest } from './requests.ts'
import { loadPriceSettings } from './desk-times.ts'
import { listRemovedNames } from './removed-names.ts'
import { toWaitingMessage, listWaitingTo } from './waiting-messages.ts'

/** Returns a conversation with its prices, or the same for a profile that was never written to. */
export async function getConversation(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const reading = mayRead(ctx, input)
  // Of a profile the other is known, so that one round trip to the database is enough.
  const other = input.profile ?? (await reading).other_id
  const [conversationRow, cards, waiting, lots, draft, comments] = await Promise.all([
    reading,
    loadCards(ctx, [other]),
    listWaitingTo(ctx, other),
    listPayingLots(ctx.db, ctx.actor.memberId),
    findFirstMessageDraft(ctx),
    listMatchComments(ctx, other),
  ])
  const card = cards.get(conversationRow.other_id) ?? null
  const { conversation_id: id } = conversationRow
  const removed = await listRemovedNames(ctx, card === null && id !== null ? [id] : [])
  const { door, request } = await findMessageDoor(ctx, conversationRow)
  if (door === 'closed' && !request) await recordClosedDoor(ctx, other)
  const conversation: Conversation = {
    id,
    profile: {
      id: conversationRow.other_id,
      state: card ? 'active' : conversationRow.member ? 'unavailable' : 'deleted',
      card,
      removed_name: removed.get(id ?? '') ?? null,
    },
    matched: conversationRow.matched,
    muted: conversationRow.muted,
    last_seq: conversationRow.last_seq,
    num_unread: conversationRow.num_unread,
    read_up_to: conversationRow.read_up_to,
    other_read_up_to: conversationRow.other_read_up_to,
    answered: conversationRow.answered,
    ...prices(ctx, await loadPriceSettings(ctx, conversationRow.origin), lots, {
      ...conversationRow,
      canSpeak: await canSpeak(ctx, conversationRow),
    }),
    must_confirm_fictional:
      conversationRow.origin === 'fictional' && !conversationRow.fictional_confirmed,
    nudes_allowed: await findNudeConsent(ctx, ctx.actor.memberId, conversationRow.other_id),
    message_length: ctx.site.settings.message_length,
    history_months: ctx.site.settings.history_months,
    door,
    request: request && toSentRequest(request, ctx.now),
    own_state: door === 'closed' && !request ? await loadOwnState(ctx) : null,
    waiting: waiting.map(toWaitingMessage),
    comments,
    draft: conversationRow.last_seq === 0 ? draft : null,
  }
  return { conversation }
}

/** Whether a voice note may be sent: where the brand has them, this machine encodes them, to a person. */
const canSpeak = async ({ site }: MemberContext, { origin }: Readable): Promise<boolean> =>
  site.settings.voice_notes && origin === 'member' && (await voiceEncoder.isAvailable())

type Prices = Pick<
  Conversation,
  'text_price' | 'photo_price' | 'gift_prices' | 'voice_price' | 'prices_hold_to' | 'free'
>

function prices(
  ctx: MemberContext,
  settings: SiteSettings,
  lots: PayingLot[],
  { origin, free_message, canSpeak: speaks }: Readable & { canSpeak: boolean },
): Prices {
  const price = (credits: number) => getPrice(settings, ctx.country, lots, credits)
  const costInput = { settings, origin, freeFirst: free_message }
  const text = messageCost({ ...costInput, kind: 'text' })
  const gifts = Object.keys(settings.gift_credits)
  return {
    text_price: price(text.credits),
    free: text.free,
    prices_hold_to: priceValidDownTo(lots),
    photo_price: price(messageCost({ ...costInput, kind: 'photo' }).credits),
    voice_price: speaks ? price(messageCost({ ...costInput, kind: 'voice' }).credits) : null,
    gift_prices: Object.fromEntries(
      gifts.map((gift) => [gift, price(messageCost({ ...costInput, kind: 'gift', gift }).credits)]),
    ),
  }
}
