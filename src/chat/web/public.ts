import { lazyDialog } from '../../web/lazy-dialog.tsx'
import { lazyExtra, lazySection } from '../../web/lazy.tsx'
import { getStoredItem } from './use-local-storage.ts'

export { conversationQuery } from './queries.ts'
export { chatsQuery } from './use-chats.ts'
export { startOutbox } from './use-outbox.ts'
export { usePendingMessages } from './use-pending-messages.ts'

// Components that open on a press are loaded on that press. The importing page must load the
// catalogue `chat`.
export const FirstMessage = lazySection(
  async () => (await import('./first-message.tsx')).FirstMessage,
)
export const MemberGiftSheet = lazyDialog(
  async () => (await import('./member-gift-sheet.tsx')).MemberGiftSheet,
)

export const SentToast = lazyExtra(async () => (await import('./sent-toast.tsx')).SentToast)

/**
 * Plays a sound and shows a browser notification, each only if switched on in this browser. Neither
 * contains a name.
 */
export function noticeNewMessage(): void {
  if (getStoredItem('sound') === 'on') playSound()
  const text = getStoredItem('notice')
  if (text && 'Notification' in window && Notification.permission === 'granted') showNotice(text)
}

/** A second notification replaces the first. */
function showNotice(text: string): void {
  const notice = new Notification(text, { tag: 'vonk-chat', icon: '/icon.svg' })
  notice.addEventListener('click', () => {
    window.focus()
    notice.close()
  })
}

function playSound(): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = 587
  volume.gain.setValueAtTime(0.06, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35)
  tone.connect(volume).connect(audio.destination)
  tone.addEventListener('ended', () => void audio.close())
  tone.start()
  tone.stop(audio.currentTime + 0.35)
}
