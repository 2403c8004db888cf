import { route, type CallLimit, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as nudes from '../nude-consent-contract.ts'
import * as requests from '../request-contract.ts'
import * as reaction from '../reaction-contract.ts'
import * as sending from '../sending-contract.ts'
import * as voice from '../voice-contract.ts'
import { allowNudes } from './allow-nudes.ts'
import { cancelWaiting } from './cancel-waiting.ts'
import { reuseWaiting } from './reuse-waiting.ts'
import { getConversation } from './get-conversation.ts'
import { declineRequest } from './decline-request.ts'
import { listRequests } from './list-requests.ts'
import { openRequest } from './open-request.ts'
import { undoDecline } from './undo-decline.ts'
import { listChats } from './list-chats.ts'
import { listMessages } from './list-messages.ts'
import { muteChat } from './mute-chat.ts'
import { openChat } from './open-chat.ts'
import { openPhoto, servePhoto } from './open-photo.ts'
import { listReactions } from './list-reactions.ts'
import { react } from './react.ts'
import { removeChat } from './remove-chat.ts'
import { searchMessages } from './search-messages.ts'
import { sendGift } from './send-gift.ts'
import { sendMessage } from './send-message.ts'
import { sendPhoto } from './send-photo.ts'
import { sendVoice } from './send-voice.ts'
import { serveVoice } from './serve-voice.ts'
import { showTyping } from './show-typing.ts'
import { unsendMessage } from './unsend-message.ts'

const typing: CallLimit = { name: 'typing', points: 30, seconds: 60, by: 'member', store: 'memory' }
const search: CallLimit = {
  name: 'search_messages',
  points: 30,
  seconds: 60,
  by: 'member',
  store: 'memory',
}

const decisions: CallLimit = {
  name: 'message_requests',
  points: 120,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

/** More reactions than a person gives. */
const reactions: CallLimit = {
  name: 'reactions',
  points: 300,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

const photos: CallLimit = {
  name: 'chat_photos',
  points: 60,
  seconds: 3600,
  by: 'member',
  store: 'database',
}

export const chatRoutes = [
  route(contract.listChats, listChats),
  route(contract.getConversation, getConversation),
  route(contract.listMessages, listMessages),
  route(reaction.listReactions, listReactions),
  route(reaction.react, react, { limits: [reactions] }),
  route(sending.sendMessage, sendMessage, { transaction: 'own' }),
  route(sending.sendGift, sendGift, { transaction: 'own' }),
  route(sending.sendPhoto, sendPhoto, { transaction: 'own', limits: [photos] }),
  route(voice.sendVoice, sendVoice, { transaction: 'own' }),
  route(requests.listRequests, listRequests),
  route(requests.openRequest, openRequest, { transaction: 'own', limits: [decisions] }),
  route(requests.declineRequest, declineRequest, { limits: [decisions] }),
  route(requests.undoDecline, undoDecline, { limits: [decisions] }),
  route(sending.unsendMessage, unsendMessage),
  route(sending.cancelWaiting, cancelWaiting),
  route(sending.reuseWaiting, reuseWaiting),
  route(contract.openChat, openChat),
  route(contract.removeChat, removeChat),
  route(contract.muteChat, muteChat),
  route(contract.showTyping, showTyping, { unread: true, transaction: 'own', limits: [typing] }),
  route(contract.openPhoto, openPhoto),
  route(nudes.allowNudes, allowNudes),
  route(contract.searchMessages, searchMessages, { limits: [search] }),
]

export const chatRawRoutes: RawRoute[] = [
  { method: 'GET', path: '/chat-photos/:conversation/:seq/:file', handle: servePhoto },
  { method: 'GET', path: '/voice-notes/:conversation/:seq', handle: serveVoice },
]
