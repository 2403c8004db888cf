import type { ReactElement } from 'react'
import { Bone } from '../../web/ui/bone.tsx'
import { classes } from '../../web/ui/classes.ts'
import { Wrap } from '../../web/ui/page.tsx'
import { People } from '../../web/ui/person-card.tsx'
import { PersonCardBones } from '../../web/ui/skeleton.tsx'
import { matchPage } from './load-page.ts'
import type { PageShape } from './page-route.ts'

/**
 * The outline of the page that is loading, over the current one, which keeps its state and scroll
 * position. The bars stay in view where the next page has them, too.
 */
export function PageSkeleton({ path }: { path: string }) {
  const shape = matchPage(path, false).route?.shape ?? 'sections'
  const Shape = shapes[shape]
  return (
    <div
      aria-hidden="true"
      className={classes(
        'fixed inset-0 overflow-hidden bg-canvas pt-15.25 lg:pt-16.25',
        shape === 'detail' ? 'z-45 max-lg:pt-0 lg:z-30' : 'z-30',
      )}
    >
      <Shape />
    </div>
  )
}

const shapes: Record<PageShape, () => ReactElement> = {
  people: PeopleBones,
  detail: DetailBones,
  sections: SectionBones,
}

const cards = Array.from({ length: 8 }, (_, index) => <PersonCardBones key={index} />)

function PeopleBones() {
  return (
    <Wrap className="grid gap-4 py-3 md:py-5">
      <Bone shape="round" className="my-0.75 h-11 w-3/5 lg:w-72" />
      <People>{cards}</People>
    </Wrap>
  )
}

/** One person, or a conversation: it covers the bars of a phone. */
function DetailBones() {
  return (
    <Wrap className="grid h-full content-start gap-5 py-4 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)] lg:gap-x-14 lg:py-7">
      <div className="flex min-h-12 items-center gap-3 lg:col-span-2">
        <Bone shape="round" className="size-11" />
        <Bone className="h-4 w-32" />
      </div>
      <Bone shape="card" className="h-[min(100vw,52dvh)] lg:h-[min(calc(100dvh-240px),580px)]" />
      <div className="grid content-start gap-3">
        <Bone className="h-10 w-3/5" />
        <Bone className="h-4 w-2/5" />
        <Bone className="mt-4 h-24" />
      </div>
    </Wrap>
  )
}

function SectionBones() {
  return (
    <Wrap className="grid gap-5 py-7">
      <Bone className="h-9 w-2/5" />
      <Bone shape="card" className="h-28" />
      <Bone shape="card" className="h-72" />
    </Wrap>
  )
}
