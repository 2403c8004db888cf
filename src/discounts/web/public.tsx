import { lazyExtra } from '../../web/lazy.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { BonusBanner } from './bonus-banner.tsx'
import { useTimeBonus } from './use-time-bonus.ts'

export { WelcomeBanner } from './welcome-banner.tsx'

// Few members have a bonus, and it opens 40 s after they enter.
const BonusModal = lazyExtra(async () => (await import('./bonus-modal.tsx')).BonusModal)

/**
 * The time bonus above every page while it runs. Conversations show the dialog only, because they
 * need the height.
 */
export function TimeBonus({ modalOnly }: { modalOnly?: boolean }) {
  const bonus = useTimeBonus()
  const { sells_credits } = useSettings()
  if (!bonus || !sells_credits) return null
  return (
    <>
      {!modalOnly && <BonusBanner bonus={bonus} />}
      <BonusModal bonus={bonus} />
    </>
  )
}
