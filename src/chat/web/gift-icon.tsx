import sprite from '../../web/ui/gifts.svg'
import { standardGifts } from '../../sites/rules.ts'

const drawn = new Set<string>(standardGifts)

/** The drawing of a gift; a gift that a site has added gets a wrapped box. */
export function GiftPicture({ gift }: { gift: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      className="size-full stroke-current stroke-[2.5] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <use href={`${sprite}#${drawn.has(gift) ? gift : 'other'}`} />
    </svg>
  )
}
