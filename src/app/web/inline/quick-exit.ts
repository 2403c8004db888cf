const CLOSABLE =
  'dialog[open],:popover-open,[aria-expanded=true][aria-haspopup],[role=combobox][aria-expanded=true]'

function attempt(what: () => unknown): void {
  try {
    what()
  } catch {}
}

/** Forgets what this browser stored. */
function forget(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    attempt(() => {
      const storage = window[name]
      for (const key of Object.keys(storage)) if (key.startsWith('vonk:')) storage.removeItem(key)
    })
  attempt(() =>
    caches
      .keys()
      .then((keys) => keys.map((key) => caches.delete(key)))
      .catch(() => {}),
  )
}

/**
 * Hides the page at once, forgets what this browser stored, and replaces the page in the history,
 * without a referrer. The session ends while the page is left: told earlier, the page itself would
 * answer by going to the log-in page instead. A press of Escape counts only where nothing else is
 * closed by it. A page that the browser kept whole is loaded again instead of being shown.
 * `memberParameter` names the member in the address of the log-out; `noMember` tells other
 * tabs that nobody is logged in now.
 */
export function quickExit(memberParameter: string, noMember: string): void {
  const link = document.querySelector<HTMLAnchorElement>('#quick-exit')
  if (!link) return
  const root = document.documentElement
  const member = link.dataset['member']
  let presses: number[] = []
  let isOpen = false
  let hasLeft = false
  const leave = () => {
    hasLeft = true
    root.style.visibility = 'hidden'
    const { href } = link
    const meta = document.createElement('meta')
    meta.name = 'referrer'
    meta.content = 'no-referrer'
    document.head.append(meta)
    document.title = ''
    document.body.replaceChildren()
    forget()
    location.replace(href)
  }
  window.addEventListener('pagehide', () => {
    if (!hasLeft) return
    forget()
    attempt(() =>
      fetch(`/api/logout.php?${memberParameter}=${member}`, { keepalive: true }).catch(() => {}),
    )
    attempt(() => {
      const otherTabs = new BroadcastChannel('vonk-session')
      otherTabs.postMessage({
        from: member,
        to: noMember,
        explicit: true,
      })
    })
  })
  link.addEventListener('click', (event) => {
    event.preventDefault()
    leave()
  })
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') isOpen = document.querySelector(CLOSABLE) !== null
    },
    true,
  )
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.repeat || event.isComposing) return
    if (isOpen || event.defaultPrevented) {
      presses = []
      return
    }
    presses = [...presses.filter((at) => event.timeStamp - at < 1_000), event.timeStamp]
    if (presses.length > 2) leave()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    root.style.visibility = 'hidden'
    location.reload()
  })
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (hasLeft) event.stopImmediatePropagation()
    },
    true,
  )
}
