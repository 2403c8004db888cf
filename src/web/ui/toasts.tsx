import { type ComponentType, useEffect, useState } from 'react'
import { ToastCard } from './toast-card.tsx'
import { subscribeToToasts, drainToasts, type Toast, queuedToasts } from './toast.ts'

type ToastsProps = {
  /** Name of the region. */
  label: string
  dismissLabel: string
}

/** The place where toasts appear: one in the shell. It loads what shows them when the first one comes. */
export function Toasts({ label, dismissLabel }: ToastsProps) {
  const [Toaster, setToaster] = useState<ComponentType<ToastsProps> | null>(null)
  // Without a connection the rest can't be loaded, and that is when "not sent" must be said.
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
