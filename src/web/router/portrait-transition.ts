import type { SwitchPage } from './router-view.tsx'

const NAME = 'portrait'
/** The first press may be what loads this module: then it is known by its focus only. */
let pressed: Element | null | undefined

/** Watches what the visitor presses, because the picture in it moves to the next page. */
export function watchPresses(): void {
  document.addEventListener(
    'click',
    ({ target }) => (pressed = target instanceof Element ? target : null),
    true,
  )
  addEventListener('popstate', () => (pressed = null))
}

/**
 * Switches to another page while the portrait that both show moves from its old place to its new
 * one: card, profile, conversation. A plain switch in a browser without view transitions, for
 * visitors who prefer reduced motion, and where nothing can move.
 */
export const movePortrait: SwitchPage = (change) => {
  const source = pressed === undefined ? document.activeElement : pressed
  const from = canMove() ? (pictureIn(source) ?? largest(picturesIn(document))) : null
  pressed = null
  const photo = from && findPhoto(from)
  if (!from || !photo) return void change()
  from.style.viewTransitionName = NAME
  const transition = document.startViewTransition(async () => {
    await change()
    from.style.viewTransitionName = ''
    const to = largest(picturesIn(document).filter((picture) => findPhoto(picture) === photo))
    if (!to) return transition.skipTransition()
    to.style.viewTransitionName = NAME
    void transition.finished.finally(() => (to.style.viewTransitionName = ''))
  })
  // A skipped transition rejects, and the page has changed anyway.
  transition.ready.catch(() => {})
}

const canMove = () =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** All sizes of a photo lie in one folder. */
const findPhoto = (picture: HTMLImageElement) =>
  /\/photos\/([^/]+)\//.exec(picture.src)?.[1] ?? null

/** The photos within the window. */
const picturesIn = (parent: Document | Element): HTMLImageElement[] =>
  [...parent.querySelectorAll<HTMLImageElement>('main img[src*="/photos/"]')].filter((picture) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && right > left
  })

/** The photo of the pressed card or row. */
function pictureIn(element: Element | null): HTMLImageElement | null {
  const around = element?.closest('main article') ?? element?.closest('main a')
  return around?.querySelector<HTMLImageElement>('img[src*="/photos/"]') ?? null
}

const largest = (pictures: HTMLImageElement[]): HTMLImageElement | null =>
  pictures.toSorted((one, other) => other.offsetWidth - one.offsetWidth)[0] ?? null
