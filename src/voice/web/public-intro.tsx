import { useTranslations } from '../../web/i18n.tsx'
import { lazyExtra, lazySection } from '../../web/lazy.tsx'
import { ChevronDownIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import type { VoiceIntro } from '../intro-contract.ts'

/** Where a member records what their profile says. */
export const IntroCard = lazySection(async () => (await import('./intro-card.tsx')).IntroCard)

const IntroPlayer = lazyExtra(async () => (await import('./intro-player.tsx')).IntroPlayer)

type VisibleIntroProps = { name: string; intro: VoiceIntro; isOwn: boolean }

/** What a member says on their profile, to hear or to read; the player is loaded after the page. */
export function VisibleIntro({ name, intro, isOwn }: VisibleIntroProps) {
  const t = useTranslations('profiles.member')
  return (
    <section className="grid gap-1 rounded-card bg-tint-lilac px-4 py-3.5">
      <h2 className="font-sans text-base font-semibold tracking-normal">{t('hear', { name })}</h2>
      <div className="min-h-11">
        <IntroPlayer name={name} intro={intro} />
      </div>
      {intro.words && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-sm font-semibold">
            {t('readInstead')}
            <ChevronDownIcon className="size-5 group-open:rotate-180 motion-safe:transition-transform" />
          </summary>
          <p dir="auto" className="max-w-[65ch] overflow-clip pb-1 whitespace-pre-line">
            {intro.words}
          </p>
        </details>
      )}
      {!isOwn && (
        <p className="text-sm">
          <TextLink to="/profile/words">{t('recordYours')}</TextLink>
        </p>
      )}
    </section>
  )
}
