import { BonusBanner } from './bonus-banner.tsx'
import { BonusModal } from './bonus-modal.tsx'
import { useTimeBonus } from './use-time-bonus.ts'

/** The bonus of joining over every page, for as long as it is true. */
export function TimeBonus() {
  const bonus = useTimeBonus()
  if (!bonus) return null
  return (
    <>
      <BonusBanner bonus={bonus} />
      <BonusModal bonus={bonus} />
    </>
  )
}
