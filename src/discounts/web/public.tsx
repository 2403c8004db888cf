import { BonusBanner } from './bonus-banner.tsx'
import { BonusModal } from './bonus-modal.tsx'
import { useTimeBonus } from './use-time-bonus.ts'

export { WelcomeBanner } from './welcome-banner.tsx'

/**
 * The time bonus above every page while it runs. Conversations show the dialog only, because they
 * need the height.
 */
export function TimeBonus({ modalOnly }: { modalOnly?: boolean }) {
  const bonus = useTimeBonus()
  if (!bonus) return null
  return (
    <>
      {!modalOnly && <BonusBanner bonus={bonus} />}
      <BonusModal bonus={bonus} />
    </>
  )
}
