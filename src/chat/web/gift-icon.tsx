import sprite from '../../web/ui/gifts.svg'
import { standardGifts } from '../../sites/rules.ts'

const drawn = new Set<string>(standardGifts)
const parts = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/**
 * The drawing of a gift, in parts that open one by one; a gift that a site has added gets a wrapped
 * box.
 */
export function GiftPicture({ gift, size }: { gift: string; size: string }) {
  const name = drawn.has(gift) ? gift : 'other'
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      className={`${size} stroke-current stroke-[2.5] [stroke-linecap:round] [stroke-linejoin:round]`}
    >
      {parts.map((part) => (
        <use key={part} href={`${sprite}#${name}-${part}`} />
      ))}
    </svg>
  )
}
