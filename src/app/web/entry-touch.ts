import '../../web/styles/app.css'
import { registerWorkerWhenIdle } from '../../web/register-worker.ts'
import { sessionChannel } from '../../web/session-channel.ts'

registerWorkerWhenIdle()

// Plain HTML first: React is loaded when the visitor first points, types or focuses.
const signs = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin'] as const

/**
 * After a log-in or log-out elsewhere, or on return to a page from the back/forward cache, the
 * navigation bar shows the wrong member.
 */
const reload = () => location.reload()
const restored = ({ persisted }: PageTransitionEvent) => persisted && reload()
const channel = sessionChannel()
channel?.addEventListener('message', reload)
addEventListener('pageshow', restored)

function start() {
  for (const sign of signs) removeEventListener(sign, start)
  removeEventListener('pageshow', restored)
  channel?.close()
  void import('./entry-client.ts')
}

// A URL that asks for an offer after some seconds hydrates without a touch.
if (/[?&]t=\d/.test(location.search)) setTimeout(start, 2000)
for (const sign of signs) addEventListener(sign, start, { passive: true, once: true })
// A press came before this script.
if (window.earlyPress) start()
