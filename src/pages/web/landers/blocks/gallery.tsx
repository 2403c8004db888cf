import { Link } from '../../../../web/ui/link.tsx'
import { Portrait } from '../../../../web/ui/portrait.tsx'
import type { LanderContent } from '../../../contract.ts'
import { pictures } from '../pictures.ts'
import { Drawing } from '../drawing.tsx'
import { useLander, useLanderTexts } from '../use-lander.ts'

/** With fewer cards only the drawing is shown. */
const FEWEST = 4

/** Blurred cards of members who agreed to be promoted, in frames. */
export function GalleryBlock() {
  const t = useLanderTexts()
  const { content } = useLander()
  const cards = content?.cards ?? []
  if (cards.length < FEWEST) return <Exhibition />
  return (
    <figure className="grid gap-5">
      <ul className="flex flex-wrap justify-center gap-x-4 gap-y-6 border-t-[10px] border-ink/15 pt-5 lg:gap-x-8">
        {cards.map((card) => (
          <FramedCard key={card.id} card={card} />
        ))}
      </ul>
      <figcaption className="text-center text-sm text-ink-2">{t('gallery.note')}</figcaption>
    </figure>
  )
}

type Card = LanderContent['cards'][number]

/**
 * The headline is the largest element of the first screen: no photo comes before its font. A phone
 * shows six, so that the form is near.
 */
function FramedCard({ card }: { card: Card }) {
  const t = useLanderTexts()
  return (
    <li className="group relative grid w-[calc(50%-8px)] max-sm:nth-[n+7]:hidden content-start gap-2 even:pt-7 sm:w-40 lg:even:pt-12">
      <div className="bg-surface p-2.5 shadow-2 ring-4 ring-plum lg:p-3.5">
        <div className="aspect-4/5 overflow-hidden">
          <Portrait src={card.main_image?.match} thumbhash={card.main_image?.thumbhash} alt="" />
        </div>
      </div>
      <p className="pt-1.5 text-center text-sm">
        <Link to={`/members/${card.id}/signup`} className="cover-link font-semibold">
          {t('gallery.person', { age: card.age })}
        </Link>
        <span className="block text-ink-2">{card.city || card.region}</span>
      </p>
    </li>
  )
}

function Exhibition() {
  const t = useLanderTexts()
  return (
    <figure className="grid justify-items-center gap-3">
      <Drawing
        picture={pictures.gallery}
        fetchPriority="high"
        className="h-auto w-full max-w-200 rounded-panel"
      />
      <figcaption className="text-sm text-ink-2">{t('gallery.empty')}</figcaption>
    </figure>
  )
}
