import type { Queryable } from '../../server/database/query.ts'
import type { HonestyFigureTable } from '../../server/database/generated/tables.ts'
import { metricNames, promiseNames, type MetricName } from '../contract.ts'
import {
  hideSmallParts,
  MIN_PEOPLE,
  mayFollow,
  monthSpan,
  promiseOutcome,
  promisedNumber,
  publishedValue,
  getSpan,
  getSpec,
  type Change,
  type Counted,
  type MetricSpec,
  type Visibility,
  type Span,
} from '../rules.ts'
import type { Site } from '../../sites/rules.ts'
import { queryVersion, runQuery } from './metric-query.ts'

/** A row as it will be stored, without its key of site and day. */
export type NewFigure = Pick<
  HonestyFigureTable,
  'metric' | 'part' | 'version' | 'state' | 'outcome'
> & {
  value: number
  base: number | null
  people: number | null
  published: number | null
  as_of: string
}

/** What was published last of a part. */
export type LastPublished = Pick<
  NewFigure,
  'metric' | 'part' | 'version' | 'value' | 'base' | 'people'
> & {
  published: number
  as_of: string
}

type Count = { db: Queryable; site: Pick<Site, 'id' | 'settings'>; day: string }

/**
 * Counts every figure of a day, and decides what of it may be published after what was published
 * before. `day` is over.
 */
export async function countFigures(
  count: Count,
  last: readonly LastPublished[],
): Promise<NewFigure[]> {
  const counted: NewFigure[] = []
  for (const metric of metricNames)
    counted.push(
      ...(await countMetric(
        count,
        metric,
        last.filter((each) => each.metric === metric),
      )),
    )
  for (const name of promiseNames) counted.push(await countPromise(count, name))
  return counted
}

/** Counts one figure of a day; what counts the present state cannot be counted for an earlier one. */
export async function countMetric(
  { db, site, day }: Count,
  metric: MetricName,
  last: readonly LastPublished[],
): Promise<NewFigure[]> {
  const spec = getSpec(metric)
  const span = getSpan(spec, day)
  const found = await runQuery(db, metric, { site: site.id, span, promised: null })
  const counted = completeParts(spec, found)
  const states = hideSmallParts(counted, spec.whole)
  const version = queryVersion(metric)
  const before = last.filter((each) => each.version === version)
  const mayMove = await findMoves({ db, site, day }, metric, counted, before)
  return counted.map((each, index): NewFigure => {
    const previous = before.find(({ part }) => part === each.part)
    const moves = mayMove(each)
    const holds = previous !== undefined && !moves
    // The first number of a part waits for those of its whole.
    const state: Visibility = !moves && !holds ? 'covered' : (states[index] ?? 'too_few')
    const value = holds ? previous.published : publishedValue(spec.unit, each)
    return {
      metric,
      ...each,
      version,
      state,
      published: state === 'shown' ? value : null,
      as_of: state === 'shown' && holds ? previous.as_of : day,
      outcome: null,
    }
  })
}

/** All parts of a figure in their order, also those of which nothing was found. */
function completeParts(spec: MetricSpec, found: readonly Counted[]): Counted[] {
  return spec.parts.map((part) => {
    const isThing = spec.counts === 'things' || spec.things?.includes(part)
    const counted = found.find((each) => each.part === part)
    if (counted)
      return isThing ? { ...counted, people: null } : { ...counted, people: counted.people ?? 0 }
    return { part, value: 0, base: null, people: isThing ? null : 0 }
  })
}

/**
 * Whether each part may be published anew: the difference of two published numbers of a part must not
 * be about a few people. The parts of a whole move together.
 */
async function findMoves(
  count: Count,
  metric: MetricName,
  counted: readonly Counted[],
  last: readonly LastPublished[],
): Promise<(part: Counted) => boolean> {
  const spec = getSpec(metric)
  const pending = new Set<string>()
  for (const [asOf, parts] of Map.groupBy(last, (each) => each.as_of)) {
    const findChange =
      spec.counts === 'events'
        ? await eventChanges(count, metric, { asOf, parts })
        : stateChanges(counted, parts)
    for (const { part } of parts) if (!mayFollow(findChange(part))) pending.add(part)
  }
  if (spec.whole !== undefined && pending.size > 0) return () => false
  return ({ part, people }) => people === null || !pending.has(part)
}

type ChangeByPart = (part: string) => Change

const peopleIn = (counted: readonly Pick<Counted, 'part' | 'people'>[], part: string): number =>
  counted.find((each) => each.part === part)?.people ?? 0

async function eventChanges(
  { db, site, day }: Count,
  metric: MetricName,
  { asOf, parts }: { asOf: string; parts: readonly LastPublished[] },
): Promise<ChangeByPart> {
  const spec = getSpec(metric)
  const [before, now] = [getSpan(spec, asOf), getSpan(spec, day)]
  // Periods that have nothing in common are about different events.
  if (before.until <= now.from) return () => ({ came: 0, left: 0, vanished: 0 })
  const count = (span: Span) => runQuery(db, metric, { site: site.id, span, promised: null })
  const came = await count({ from: before.until, until: now.until })
  const left = await count({ from: before.from, until: now.from })
  const remaining = await count(before)
  return (part) => ({
    came: peopleIn(came, part),
    left: peopleIn(left, part),
    vanished: countVanished(
      parts.find((each) => each.part === part),
      remaining.find((each) => each.part === part),
    ),
  })
}

/** Of the period counted before, who is not in it any more; at least one if it counts anything else. */
function countVanished(before: LastPublished | undefined, now: Counted | undefined): number {
  const people = Math.abs((before?.people ?? 0) - (now?.people ?? 0))
  const isSame = (before?.value ?? 0) === (now?.value ?? 0) && before?.base === (now?.base ?? null)
  return isSame ? people : Math.max(1, people)
}

function stateChanges(counted: readonly Counted[], last: readonly LastPublished[]): ChangeByPart {
  return (part) => {
    const now = counted.find((each) => each.part === part)
    const before = last.find((each) => each.part === part)
    const difference = (key: 'value' | 'base') => Math.abs((now?.[key] ?? 0) - (before?.[key] ?? 0))
    return { came: Math.max(difference('value'), difference('base')), left: 0, vanished: 0 }
  }
}

/** Counts the cases of a promise in the month of the day, and the breaches among them. */
async function countPromise(
  { db, site, day }: Count,
  name: (typeof promiseNames)[number],
): Promise<NewFigure> {
  const promised = promisedNumber(name, site.settings)
  const found = await runQuery(db, name, { site: site.id, span: monthSpan(day), promised })
  const { value, base, people } = found[0] ?? { value: 0, base: 0, people: 0 }
  const isHidden = base === 0 || (people !== null && people < MIN_PEOPLE)
  const share =
    base === null ? (value === 0 ? 100 : 0) : Math.floor((100 * (base - value)) / Math.max(1, base))
  return {
    metric: name,
    part: '',
    version: queryVersion(name),
    value,
    base,
    people,
    state: isHidden ? 'too_few' : 'shown',
    published: isHidden ? null : share,
    as_of: day,
    outcome: promiseOutcome(name, { value, base }),
  }
}
