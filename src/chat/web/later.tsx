import { lazy } from 'react'

// What opens by a press comes when it is pressed for, not with the page. Each stands inside a Suspense of its user.
export const ChatPhotos = lazy(async () => ({ default: (await import('./chat-photos.tsx')).ChatPhotos }))
export const ConfirmPhoto = lazy(async () => ({ default: (await import('./confirm-photo.tsx')).ConfirmPhoto }))
export const ConversationSearch = lazy(async () => ({ default: (await import('./conversation-search.tsx')).ConversationSearch }))
export const EmojiSheet = lazy(async () => ({ default: (await import('./emoji-sheet.tsx')).EmojiSheet }))
export const FictionalWarning = lazy(async () => ({ default: (await import('./fictional-warning.tsx')).FictionalWarning }))
export const GiftSheet = lazy(async () => ({ default: (await import('./gift-sheet.tsx')).GiftSheet }))
export const MessageActions = lazy(async () => ({ default: (await import('./message-actions.tsx')).MessageActions }))
export const NoticeSheet = lazy(async () => ({ default: (await import('./notice-sheet.tsx')).NoticeSheet }))
export const OpenerSheet = lazy(async () => ({ default: (await import('./opener-sheet.tsx')).OpenerSheet }))
export const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }))
