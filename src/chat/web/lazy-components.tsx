import { lazyDialog } from '../../web/lazy-dialog.tsx'
import { lazyExtra, lazySection } from '../../web/lazy.tsx'
import { withExtras } from './with-extras.tsx'

// Components that open on a press are loaded on that press.
export const ChatPhotos = lazyDialog(async () => (await import('./chat-photos.tsx')).ChatPhotos)
export const ConfirmPhoto = lazyDialog(async () =>
  withExtras((await import('./confirm-photo.tsx')).ConfirmPhoto),
)
export const ConversationSearch = lazySection(async () =>
  withExtras((await import('./conversation-search.tsx')).ConversationSearch),
)
export const EmojiSheet = lazyDialog(async () =>
  withExtras((await import('./emoji-sheet.tsx')).EmojiSheet),
)
export const FictionalWarning = lazyDialog(async () =>
  withExtras((await import('./fictional-warning.tsx')).FictionalWarning),
)
export const GiftSheet = lazyDialog(async () =>
  withExtras((await import('./gift-sheet.tsx')).GiftSheet),
)
export const MessageActions = lazyDialog(async () =>
  withExtras((await import('./message-actions.tsx')).MessageActions),
)
export const NoticeSheet = lazyDialog(async () =>
  withExtras((await import('./notice-sheet.tsx')).NoticeSheet),
)
export const IcebreakerSuggestions = lazyExtra(
  async () => (await import('./icebreaker-suggestions.tsx')).IcebreakerSuggestions,
)
// What few conversations have.
export const MatchComments = lazyExtra(async () =>
  withExtras((await import('./match-comments.tsx')).MatchComments),
)
export const NudeConsentItem = lazyExtra(async () =>
  withExtras((await import('./nude-consent-item.tsx')).NudeConsentItem),
)
export const PhotoLabel = lazyExtra(async () =>
  withExtras((await import('./photo-label.tsx')).PhotoLabel),
)
export const PhotoReport = lazyExtra(async () => (await import('./photo-report.tsx')).PhotoReport)
export const QuoteDraft = lazyExtra(async () =>
  withExtras((await import('./quote-draft.tsx')).QuoteDraft),
)
export const ReactionMark = lazyExtra(async () =>
  withExtras((await import('./reaction-mark.tsx')).ReactionMark),
)
export const RequestsRow = lazyExtra(async () => (await import('./requests-row.tsx')).RequestsRow)
export const VoiceButton = lazyExtra(async () => (await import('./voice-button.tsx')).VoiceButton)
export const VoiceMessage = lazyExtra(
  async () => (await import('./voice-message.tsx')).VoiceMessage,
)
export const SentRequests = lazyExtra(
  async () => (await import('./sent-requests.tsx')).SentRequests,
)
export const SentRequestView = lazyExtra(
  async () => (await import('./sent-request.tsx')).SentRequestView,
)
export const RemoveDialog = lazyDialog(async () =>
  withExtras((await import('./remove-dialog.tsx')).RemoveDialog),
)
export const PushQuestion = lazyExtra(async () =>
  (await import('../../notifications/web/public.tsx')).loadPushQuestion(),
)
