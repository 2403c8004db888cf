import 'sonner/dist/styles.css'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { ToastCard } from './toast-card.tsx'
import { onToast, takeToasts } from './toast.ts'

const shownFor = 7000

function show(dismissLabel: string) {
  for (const { tone, text } of takeToasts()) {
    sonner.custom(
      (id) => (
        <ToastCard tone={tone} dismissLabel={dismissLabel} onDismiss={() => sonner.dismiss(id)}>
          {text}
        </ToastCard>
      ),
      { duration: tone === 'danger' ? Infinity : shownFor },
    )
  }
}

/** Loaded with the first toast: stacking, swiping away, pausing while hovered. */
export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  useEffect(() => {
    show(dismissLabel)
    return onToast(() => show(dismissLabel))
  }, [dismissLabel])
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      offset={24}
      mobileOffset={{ bottom: 'calc(76px + env(safe-area-inset-bottom))', left: 16, right: 16 }}
      containerAriaLabel={label}
      toastOptions={{ unstyled: true, className: 'w-full max-w-[350px]' }}
    />
  )
}
