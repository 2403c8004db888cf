import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { ENTRY_COOKIE, ENTRY_SKIP_DAYS } from '../../sites/visitor-rules.ts'
import { currentTime } from '../../web/clock.ts'
import { useRouteName } from '../../web/router/hooks.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Modal } from '../../web/ui/modal.tsx'

const noopSubscribe = () => () => {}
/** An installed app shows no entry warning. */
const isPlainBrowser = () => !matchMedia('(display-mode: standalone)').matches

/** Help, legal pages and mailed links show no entry warning. */
const exemptPages =
  /^(?:pages-|complaints|reset-password|activate-|mail-change|account-deleted|unsubscribe|lang-config|pricing|login|signup)/

/**
 * The entry warning (specification, sections 2 and 4); it closes only by one of its two buttons. Its
 * HTML is complete, because a page that is not hydrated yet opens it (inline/open-entry-warning.ts).
 */
export function EntryWarning() {
  const t = useTranslations('visit')
  const { entry_warning, min_age } = useSettings()
  const page = useRouteName()
  const [entered, setEntered] = useState(false)
  const inBrowser = useSyncExternalStore(noopSubscribe, isPlainBrowser, () => true)
  const enter = () => {
    const now = Math.floor(currentTime().getTime() / 1000)
    document.cookie = `${ENTRY_COOKIE}=${now}; Path=/; Max-Age=${ENTRY_SKIP_DAYS * 86_400}; SameSite=Lax`
    setEntered(true)
  }
  const leave = () => (history.length > 1 ? history.back() : location.replace('about:blank'))
  if (page === null || !entry_warning || exemptPages.test(page)) return null
  return (
    <Modal
      id="site-entry-warning"
      open={inBrowser && !entered}
      onClose={() => {}}
      closedby="none"
      // The attribute `open` of a dialog that is open already.
      suppressHydrationWarning
      aria-labelledby="site-entry-warning-title"
      className="m-auto w-[min(100%-32px,640px)]"
    >
      <div className="grid max-h-[calc(100dvh-32px)] gap-5 overflow-y-auto rounded-panel bg-surface p-7 text-center shadow-3 sm:p-10">
        <h2 id="site-entry-warning-title" className="text-section">
          {t('entry.index_important_modal')}
        </h2>
        <p className="text-ink-2">{t('entry.text', { age: min_age })}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
          <Button variant="primary" large onClick={enter}>
            {t('entry.enter', { age: min_age })}
          </Button>
          <Button variant="line" large onClick={leave}>
            {t('entry.leave')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
