import 'sonner/dist/styles.css'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { ToastCard } from './toast-card.tsx'
import { subscribeToToasts, showToast, drainToasts, type Toast } from './toast.ts'

const displayDuration = 7000
const visible = new Map<string | number, Toast>()

function showQueued(dismissLabel: string) {
  for (const toast of drainToasts()) {
    const { tone, text, stays } = toast
    const handleHidden = ({ id }: { id: string | number }) => void visible.delete(id)
    const added = sonner.custom(
      (id) => (
        <ToastCard tone={tone} dismissLabel={dismissLabel} onDismiss={() => sonner.dismiss(id)}>
          {text}
        </ToastCard>
      ),
      {
        duration: tone === 'danger' || stays ? Infinity : displayDuration,
        onAutoClose: handleHidden,
        onDismiss: handleHidden,
      },
    )
    visible.set(added, toast)
  }
}

/** A page with another layout mounts another toaster: unread toasts move there. */
function requeueVisible() {
  const unread = [...visible.values()]
  visible.clear()
  sonner.dismiss()
  for (const toast of unread) showToast(toast)
}

/** Loaded with the first toast: stacks toasts, dismisses them by swiping, pauses while hovered. */
export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  useEffect(() => {
    showQueued(dismissLabel)
    return subscribeToToasts(() => showQueued(dismissLabel))
  }, [dismissLabel])
  useEffect(() => requeueVisible, [])
  return (
    <Sonner
      // The message composer and the tab bar are at the lower edge.
      position="top-center"
      visibleToasts={1}
      offset={{ top: 76 }}
      mobileOffset={{
        top: 'calc(72px + env(safe-area-inset-top))',
        bottom: 76,
        left: 16,
        right: 16,
      }}
      containerAriaLabel={label}
      toastOptions={{ unstyled: true, className: 'w-full sm:max-w-[350px]' }}
    />
  )
}
