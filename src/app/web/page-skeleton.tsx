import type { ReactElement } from 'react'
import { classes } from '../../web/ui/classes.ts'
import { Narrow, Wrap } from '../../web/ui/page.tsx'
import { People } from '../../web/ui/person-card.tsx'
import { Bone } from '../../web/ui/bone.tsx'
import { PersonCardBones, RowBones } from '../../web/ui/skeleton.tsx'

/**
 * The outline of the page that is loading, over the current one, which keeps its state and scroll
 * position. The bars stay in view where the next page has them, too.
 */
export function PageSkeleton({ path }: { path: string }) {
  const [Shape, isWhole] = chooseShape(path)
  return (
    <div
      aria-hidden="true"
      className={classes(
        'fixed inset-0 overflow-hidden bg-canvas pt-15.25 lg:pt-16.25',
        isWhole ? 'z-45 max-lg:pt-0 lg:z-30' : 'z-30',
      )}
    >
      <Shape />
    </div>
  )
}

/** The shape of a page, and whether it covers the bars on a phone. */
function chooseShape(path: string): [() => ReactElement, boolean] {
  if (/^\/(?:members|match-finder)$/.test(path)) return [Results, false]
  if (/^\/likes(?:\/[a-z]+)?$/.test(path)) return [Likes, false]
  if (/^\/(?:members|likes\/m)\/\d+$/.test(path)) return [Profile, true]
  if (/^\/(?:chats\/.+|members\/\d+\/chat)$/.test(path)) return [Conversation, true]
  if (path === '/chats') return [Conversations, false]
  const area = areas.find(([paths]) => paths.test(path))
  return [area ? area[1] : Sections, false]
}

const areas: [RegExp, () => ReactElement][] = [
  [/^\/swipe-game$/, Cards],
  [/^\/(?:premium|credits(?:\/.*)?)$/, Shop],
  [/^\/profile$/, Account],
  [/^\/(?:notifications|settings)$/, Settings],
  [/^\/(?:transactions|profile\/edit)$/, List],
  [/^\/help$/, NarrowList],
]

const cards = Array.from({ length: 8 }, (_, index) => <PersonCardBones key={index} />)

function Results() {
  return (
    <Wrap className="grid gap-4 py-3 md:py-5">
      <Bone shape="round" className="my-0.75 h-11 w-3/5 lg:w-72" />
      <People>{cards}</People>
    </Wrap>
  )
}

/** One card and the buttons below it. */
function Cards() {
  return (
    <Wrap className="grid justify-items-center gap-5 pt-12">
      <Bone shape="card" className="h-[min(calc(100dvh-330px),620px)] w-full max-w-220" />
      <div className="flex items-center gap-4">
        <Bone shape="round" className="size-14" />
        <Bone shape="round" className="size-19" />
        <Bone shape="round" className="size-19" />
        <Bone shape="round" className="size-14" />
      </div>
    </Wrap>
  )
}

function Likes() {
  return (
    <Wrap className="grid gap-5 py-7">
      <Bone className="h-9 w-2/5" />
      <Bone className="h-11" />
      <People>{cards}</People>
    </Wrap>
  )
}

function Profile() {
  return (
    <Wrap className="grid max-lg:max-w-140 lg:grid-cols-[minmax(0,500px)_minmax(0,1fr)] lg:gap-x-14 lg:py-7">
      <Bone className="-mx-4 h-[min(125vw,62dvh)] sm:-mx-6 lg:mx-0 lg:h-[min(calc(100dvh-240px),580px)]" />
      <div className="relative -mx-4 -mt-14 grid content-start gap-3 rounded-t-panel bg-canvas px-4 pt-5 sm:-mx-6 sm:px-6 lg:m-0 lg:p-0">
        <Bone className="h-10 w-3/5" />
        <Bone className="h-4 w-2/5" />
        <Bone className="mt-4 h-24" />
      </div>
    </Wrap>
  )
}

const bubbles = ['w-[58%]', 'ms-auto w-[44%]', 'w-[70%]', 'ms-auto w-[36%]']

function Conversation() {
  return (
    <div className="flex h-full">
      <div className="hidden w-[clamp(300px,29vw,400px)] border-e border-line lg:block">
        <Conversations />
      </div>
      <div className="flex flex-1 flex-col">
        <div className="flex min-h-16 items-center gap-3 border-b border-line bg-surface px-5">
          <Bone shape="round" className="size-11" />
          <Bone className="h-4 w-32" />
        </div>
        <div className="mx-auto mt-auto grid w-full max-w-200 gap-4 px-4 pb-36">
          {bubbles.map((bubble) => (
            <Bone key={bubble} shape="bubble" className={`h-11 ${bubble}`} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Conversations() {
  return (
    <div className="grid gap-2 p-3">
      <Bone className="my-3 h-9 w-2/5" />
      {Array.from({ length: 7 }, (_, index) => (
        <RowBones key={index} />
      ))}
    </div>
  )
}

const rows = Array.from({ length: 6 }, (_, index) => (
  <Bone key={index} shape="card" className="h-14" />
))

/** Bundles and methods, and from 992 px the order beside them. */
function Shop() {
  return (
    <Wrap className="py-5 sm:py-8 lg:py-10">
      <Bone className="h-9 w-3/5 lg:h-12 lg:w-96" />
      <Bone className="mt-3 mb-8 h-4 w-4/5 lg:w-120" />
      <div className="grid gap-8 lg:grid-cols-[1fr_400px] lg:gap-14">
        <div className="grid gap-0.5 sm:grid-cols-2 sm:gap-5">
          {rows.slice(0, 4).map(({ key }) => (
            <Bone key={key} shape="card" className="h-16 sm:h-48" />
          ))}
        </div>
        <Bone shape="card" className="h-80 max-lg:hidden" />
      </div>
    </Wrap>
  )
}

/** Portrait, balance and rows, and from 992 px visitors and orders beside them. */
function Account() {
  return (
    <Wrap className="grid gap-x-10 py-4 lg:grid-cols-[400px_minmax(0,1fr)] lg:py-9">
      <div className="grid content-start gap-3">
        <div className="flex h-40 items-center gap-5 rounded-card bg-surface p-6 ring-1 ring-line">
          <Bone shape="round" className="size-25" />
          <div className="grid flex-1 gap-3">
            <Bone className="h-7 w-3/5" />
            <Bone className="h-4 w-4/5" />
          </div>
        </div>
        <Bone shape="card" className="h-19" />
        {rows}
      </div>
      <Bone shape="card" className="h-96 max-lg:hidden" />
    </Wrap>
  )
}

/** Tabs, a column from 992 px, and one table. */
function Settings() {
  return (
    <Wrap className="grid gap-5 py-7 lg:grid-cols-[220px_minmax(0,720px)] lg:gap-x-12">
      <Bone className="h-9 w-2/5 lg:col-span-2 lg:w-48" />
      <Bone className="h-11 lg:h-52" />
      <Bone shape="card" className="h-120" />
    </Wrap>
  )
}

/** One row below the other: orders, or parts of the profile. */
function List() {
  return (
    <Wrap className="grid gap-2 py-5 sm:py-8">
      <Bone className="mb-3 h-9 w-2/5" />
      {rows}
    </Wrap>
  )
}

/** The same as narrow as a text. */
function NarrowList() {
  return (
    <Narrow className="grid gap-2 py-6 md:py-9">
      <Bone className="mb-3 h-9 w-2/5" />
      {rows}
    </Narrow>
  )
}

function Sections() {
  return (
    <Wrap className="grid gap-5 py-7">
      <Bone className="h-9 w-2/5" />
      <Bone shape="card" className="h-28" />
      <Bone shape="card" className="h-72" />
    </Wrap>
  )
}
