import { toContactSource } from '../../platform/contact-sources.ts'
import { splitLocale } from '../../platform/locales.ts'

/** The page of ours that made a request, by its Referer header; 0 without one. */
export function contactSource(headers: Headers, origin: string): number {
  const referrer = headers.get('referer')
  if (!referrer?.startsWith(`${origin}/`)) return 0
  const [path = ''] = referrer.slice(origin.length).split(/[?#]/)
  return toContactSource(splitLocale(path)[1])
}
