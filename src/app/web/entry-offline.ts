import '../../web/styles/app.css'
import { storageOwner } from '../../web/member-storage.ts'
import { countPending } from '../../web/outbox-store.ts'

/**
 * The script of the offline page: reloads once the server responds again, and counts the pending
 * messages of this device.
 */
const MIN_DELAY = 2_000
const MAX_DELAY = 30_000

let delay = MIN_DELAY
let timer: ReturnType<typeof setTimeout> | undefined

async function probe() {
  clearTimeout(timer)
  const reached = await fetch('/api/health.php', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (reached) return location.reload()
  delay = Math.min(delay * 2, MAX_DELAY)
  timer = setTimeout(() => void probe(), delay)
}

async function showPending() {
  const element = document.getElementById('waiting')
  const owner = storageOwner()
  const count = owner === null ? 0 : await countPending(owner)
  const countElement = element?.querySelector('strong')
  if (!element || !countElement || count === 0) return
  countElement.textContent = String(count)
  element.hidden = false
}

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault()
  location.reload()
})
void showPending().catch(() => {})
// Under its own URL it replaces no other page, so there is nothing to reload.
if (!/\/offline\/?$/.test(location.pathname)) {
  addEventListener('online', () => void probe())
  timer = setTimeout(() => void probe(), delay)
}
