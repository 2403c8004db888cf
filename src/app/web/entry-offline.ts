import '../../web/styles/app.css'
import { storageOwner } from '../../web/member-storage.ts'
import { countPending } from '../../web/outbox-store.ts'

/** The page without a connection: loads what was asked for once our server answers again, and says what waits on this device. */
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 30_000

let pause = FIRST_PAUSE
let timer: ReturnType<typeof setTimeout> | undefined

async function probe() {
  clearTimeout(timer)
  const reached = await fetch('/api/health.php', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (reached) return location.reload()
  pause = Math.min(pause * 2, LONGEST_PAUSE)
  timer = setTimeout(() => void probe(), pause)
}

async function showPending() {
  const element = document.getElementById('waiting')
  const owner = storageOwner()
  const count = owner === null ? 0 : await countPending(owner)
  const place = element?.querySelector('strong')
  if (!element || !place || count === 0) return
  place.textContent = String(count)
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
  timer = setTimeout(() => void probe(), pause)
}
