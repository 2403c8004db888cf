import { lazyExtra } from '../../web/lazy.tsx'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import type { LocalPlace } from '../contract.ts'
import type { LocalTextsProps } from './local-texts.tsx'

const Texts = lazyExtra<LocalTextsProps>(async () => (await import('./local-texts.tsx')).LocalTexts)

/** What the law of the reader's region wants to be said here; loads nothing anywhere else. */
export function LocalLaw({ place }: { place: LocalPlace }) {
  const user = useUser()
  const { geoip_selected_country: country } = useSettings()
  // Of a visitor only the country is known, and only states have a text at sign-up.
  if (user ? user.law === null : country !== 'US') return null
  return <Texts place={place} region={user?.law ?? null} country={country} />
}
