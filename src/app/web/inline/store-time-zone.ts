/**
 * Tells the server the time zone of the browser, in a cookie for some days, for the pages that
 * follow, also after a journey. Asks for its name only if the distance to UTC has changed, and after
 * the page has loaded, because that takes a cheap phone a tenth of a second.
 */
export function storeTimeZone(cookie: string, seconds: number): void {
  const store = () => {
    try {
      const start = `${cookie}=${new Date().getTimezoneOffset()}.`
      if (document.cookie.includes(start)) return
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const secure = location.protocol === 'https:' ? ';Secure' : ''
      document.cookie = `${start}${timeZone};Path=/;Max-Age=${seconds};SameSite=Lax${secure}`
    } catch {}
  }
  window.addEventListener('load', () => setTimeout(store))
}
