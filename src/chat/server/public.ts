export { fictionalWritten, type MessageSent, messageSent } from './chat-events.ts'
export { measureDesk } from './desk-times.ts'
export {
  unreadCountSql,
  waitingCountSql,
  unsentCountSql,
  countUnread,
  getUnreadSummary,
  listMembersWithUnread,
  countReceivedSince,
} from './unread-messages.ts'
export { listSentPhotos, chatPhotoNames } from './chat-photos.ts'
export { eraseConversations } from './erase-conversations.ts'
export { closedForATime, returnPostponed } from './refundable-messages.ts'
export { mayOpen } from './permissions.ts'
export { readReceivedText } from './read-received-text.ts'
export { partnerRemoved } from './removed-names.ts'
export { requestSent } from './send-request.ts'
export { releaseRequests } from './requests.ts'
export { sendDeskAnswer, sendFictionalNotice } from './send-desk-answer.ts'
export { spendKey } from './spend-key.ts'
export {
  listContacts,
  listPaidMessages,
  listPaidToMember,
  returnMessages,
  type Contact,
  type ContactRequest,
} from './contacts.ts'
export { quotesMessage } from './quotes-message.ts'
export { listConversationPage, type StoredMessage } from './messages.ts'
export { type ConversationPartner, getConversationPartner } from './date-partner.ts'
