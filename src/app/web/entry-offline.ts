import '../../web/styles/app.css'
import { storageOwner } from '../../web/member-storage.ts'
import { countPending } from '../../web/outbox-store.ts'

/** The page without a connection: loads what was asked for once our server answers again, and says what waits on this device. */
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
// Opened under its own address it stands in for nothing.
if (!/\/offline\/?$/.test(location.pathname)) {
  addEventListener('online', () => void probe())
  timer = setTimeout(() => void probe(), delay)
}
