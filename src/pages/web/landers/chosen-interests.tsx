import { useEffect, useRef, useState } from 'react'
import { isInterest, type Interest } from '../../../profiles/rules.ts'
import { InterestIcon, useTraitName } from '../../../profiles/web/public.ts'
import { useLocale } from '../../../web/i18n.tsx'
import { useLanderTexts } from './use-lander.ts'

const PLACES = 3

/**
 * The interests chosen elsewhere in the form, with placeholders until then, so that the layout does
 * not shift.
 */
export function ChosenInterests() {
  const t = useLanderTexts()
  const locale = useLocale()
  const toTraitName = useTraitName()
  const element = useRef<HTMLDivElement>(null)
  const chosen = useChosenInterests(element)
  const names = chosen.map((interest) => toTraitName('interests', interest))
  const list = new Intl.ListFormat(locale, { type: 'unit' }).format(names)
  return (
    <div ref={element} className="flex min-h-13 items-center gap-3.5">
      <span aria-hidden="true" className="flex flex-none">
        {Array.from({ length: PLACES }, (_, index) => {
          const interest = chosen[index]
          return (
            <span
              key={index}
              className="-ms-3 grid size-11 place-items-center rounded-full bg-plum-soft text-plum-ink ring-3 ring-surface first:ms-0"
            >
              {interest && <InterestIcon interest={interest} className="size-5.5" />}
            </span>
          )
        })}
      </span>
      <p role="status" className="grid min-w-0 text-sm">
        <strong className="text-base">{list || t('form.noneChosen')}</strong>
        <span className="text-ink-2">{t('form.chosen')}</span>
      </p>
    </div>
  )
}

function useChosenInterests(element: React.RefObject<HTMLElement | null>): Interest[] {
  const [chosen, setChosen] = useState<Interest[]>([])
  useEffect(() => {
    const form = element.current?.closest('form')
    if (!form) return
    const read = () =>
      setChosen(
        new FormData(form)
          .getAll('interests')
          .filter((value) => typeof value === 'string')
          .filter(isInterest),
      )
    // Chosen before hydration.
    read()
    form.addEventListener('change', read)
    return () => form.removeEventListener('change', read)
  }, [element])
  return chosen
}
