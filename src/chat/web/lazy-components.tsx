import { lazyDialog } from '../../web/lazy-dialog.tsx'
import { lazyComponent, lazyExtra, lazySection } from '../../web/lazy.tsx'

// Components that open on a press are loaded on that press.
export const ChatPhotos = lazyDialog(async () => (await import('./chat-photos.tsx')).ChatPhotos)
export const ConfirmPhoto = lazyDialog(
  async () => (await import('./confirm-photo.tsx')).ConfirmPhoto,
)
export const ConversationSearch = lazySection(
  async () => (await import('./conversation-search.tsx')).ConversationSearch,
)
export const EmojiSheet = lazyDialog(async () => (await import('./emoji-sheet.tsx')).EmojiSheet)
export const FictionalWarning = lazyDialog(
  async () => (await import('./fictional-warning.tsx')).FictionalWarning,
)
export const GiftSheet = lazyDialog(async () => (await import('./gift-sheet.tsx')).GiftSheet)
export const MessageActions = lazyDialog(
  async () => (await import('./message-actions.tsx')).MessageActions,
)
export const NoticeSheet = lazyDialog(async () => (await import('./notice-sheet.tsx')).NoticeSheet)
export const IcebreakerSheet = lazyDialog(
  async () => (await import('./icebreaker-sheet.tsx')).IcebreakerSheet,
)
export const ProfileOpeners = lazyComponent(
  async () => (await import('./profile-openers.tsx')).ProfileOpeners,
  ({ fallback }) => fallback,
)
export const RemoveDialog = lazyDialog(
  async () => (await import('./remove-dialog.tsx')).RemoveDialog,
)
export const PushQuestion = lazyExtra(async () =>
  (await import('../../notifications/web/public.tsx')).loadPushQuestion(),
)
