import './styles/app.css'

// Plain HTML first: React arrives when the visitor first points, types or focuses.
const signs = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin'] as const

function start() {
  for (const sign of signs) removeEventListener(sign, start)
  void import('./entry-client.tsx')
}

for (const sign of signs) addEventListener(sign, start, { passive: true, once: true })
