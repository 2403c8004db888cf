import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../../web/i18n.tsx'
import { classes } from '../../../../web/ui/classes.ts'
import { sortFaces, type Block, type SortedFace, type Preference } from '../../../rules.ts'
import { useHydrated } from '../../../../web/use-hydrated.ts'
import { Drawing } from '../drawing.tsx'
import { useTransition } from '../use-transition.ts'

type Collage = Extract<Block, { kind: 'collage' }>

/** Drawn people, sorted by whether they fit the form's answers. */
export function CollageBlock({ block }: { block: Collage }) {
  const t = useTranslations('landers')
  const element = useRef<HTMLUListElement>(null)
  const preference = usePreference(element)
  return (
    <figure className="grid content-start gap-3">
      <ul
        ref={element}
        className="grid grid-flow-dense grid-cols-6 gap-1.5 sm:gap-2.5"
        aria-hidden="true"
      >
        {sortFaces(block.faces, preference).map((face, index) => (
          <Face key={face.picture.src} face={face} index={index} />
        ))}
      </ul>
      <figcaption className="text-xs text-ink-2">{t('drawn')}</figcaption>
    </figure>
  )
}

const LARGE = 4

/** How wide the faces are shown: the first four, and the others. */
const LARGE_SIZES = '(min-width: 1024px) 250px, 32vw'
const SMALL_SIZES = '(min-width: 1024px) 122px, 16vw'

/**
 * The content security policy forbids style attributes in HTML, so the transition name is set after
 * hydration.
 */
function Face({ face, index }: { face: SortedFace; index: number }) {
  const name = useHydrated() ? { viewTransitionName: `face-${face.number}` } : undefined
  return (
    <li className={index < LARGE ? 'col-span-2 row-span-2' : undefined} style={name}>
      <Drawing
        picture={face.picture}
        sizes={index < LARGE ? LARGE_SIZES : SMALL_SIZES}
        fetchPriority={index === 0 ? 'high' : undefined}
        loading={index < LARGE ? undefined : 'lazy'}
        className={classes(
          'block aspect-square h-auto w-full rounded-control object-cover object-[50%_30%]',
          !face.fits && 'opacity-30 grayscale',
        )}
      />
    </li>
  )
}

const ANYONE: Preference = { gender: 'everyone', from: 0, to: Infinity }

/** The preference from the fields of the surrounding form. */
function usePreference(element: React.RefObject<HTMLElement | null>): Preference {
  const [preference, setPreference] = useState(ANYONE)
  const inTransition = useTransition()
  const change = useRef(inTransition)
  useEffect(() => {
    const form = element.current?.closest('form')
    if (!form) return
    const read = () => change.current(() => setPreference(readPreference(new FormData(form))))
    const onChange = ({ target }: Event) => {
      if (target instanceof Element && target.matches('[name=looking_for],[name$=_age]')) read()
    }
    // Chosen before hydration.
    if (form.querySelector('[name=looking_for]:checked')) read()
    form.addEventListener('change', onChange)
    return () => form.removeEventListener('change', onChange)
  }, [element])
  return preference
}

function readPreference(answers: FormData): Preference {
  const gender = answers.get('looking_for')
  return {
    gender: gender === 'female' || gender === 'male' ? gender : 'everyone',
    from: Number(answers.get('min_age')) || ANYONE.from,
    to: Number(answers.get('max_age')) || ANYONE.to,
  }
}
