import { type ComponentType, useEffect, useState } from 'react'
import { ToastCard } from './toast-card.tsx'
import { subscribeToToasts, drainToasts, type Toast, queuedToasts } from './toast.ts'

type ToastsProps = {
  /** The accessible name of the region. */
  label: string
  dismissLabel: string
}

/** Mounts toasts in the shell; loads the toaster with the first toast. */
export function Toasts({ label, dismissLabel }: ToastsProps) {
  const [Toaster, setToaster] = useState<ComponentType<ToastsProps> | null>(null)
  // Without a connection the toaster cannot load, and that is when "not sent" must be shown.
  const [plain, setPlain] = useState<Toast | undefined>()

  useEffect(() => {
    if (Toaster) return
    const load = () => {
      import('./toaster.tsx').then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => setPlain(drainToasts().at(-1)),
      )
    }
    if (queuedToasts().length > 0) load()
    return subscribeToToasts(load)
  }, [Toaster])

  return (
    <>
      {Toaster && <Toaster label={label} dismissLabel={dismissLabel} />}
      {plain && (
        <div className="fixed inset-x-4 top-18 z-80 grid md:start-auto md:top-auto md:bottom-6">
          <ToastCard
            tone={plain.tone}
            dismissLabel={dismissLabel}
            onDismiss={() => setPlain(undefined)}
          >
            {plain.text}
          </ToastCard>
        </div>
      )}
    </>
  )
}
