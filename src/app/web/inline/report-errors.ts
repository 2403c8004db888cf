/** Reports of one document; a page that fails in a loop would send thousands. */
const MAX_REPORTS = 5

/**
 * Reports errors, rejections and what the content security policy blocked. In the head of each page,
 * so that it costs no file and hears errors of all others. The server masks what it stores.
 */
export function reportErrors(): void {
  let reports = 0
  const send = (kind: string, message: unknown, source: string) => {
    if (reports++ >= MAX_REPORTS) return
    const cut = (text: unknown, length: number) => String(text).slice(0, length)
    navigator.sendBeacon(
      '/api/page-errors.php',
      JSON.stringify({
        kind,
        message: cut(message, 300),
        source: cut(source, 300),
        path: cut(location.pathname, 200),
      }),
    )
  }
  window.addEventListener('error', ({ message, filename, lineno, colno }) => {
    if (message) send('error', message, `${filename}:${lineno}:${colno}`)
  })
  window.addEventListener('unhandledrejection', ({ reason }: { reason: unknown }) => {
    if (reason instanceof Error)
      send('rejection', `${reason.name}: ${reason.message}`, reason.stack ?? '')
    else send('rejection', typeof reason, '')
  })
  window.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    send('csp', effectiveDirective, blockedURI),
  )
}
