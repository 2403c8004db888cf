import { BonusBanner } from './bonus-banner.tsx'
import { BonusModal } from './bonus-modal.tsx'
import { useTimeBonus } from './use-time-bonus.ts'

/** The bonus of joining over every page, for as long as it is true. A conversation needs its height and has the dialog only. */
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
