import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { contactGroups } from '../../contract.ts'
import { outcomes, type getContactFigures as contract } from '../contract.ts'
import {
  countChosenGroups,
  countClosedDoors,
  countContact,
  countOutcomes,
  countReachedLimits,
  listMonths,
  listProbing,
  type ChosenGroup,
} from './contact-figures.ts'
import { createCount, hideDerivable, type Count } from './hidden-counts.ts'

const DAY = 86_400_000

export async function getContactFigures(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const minPeople = ctx.site.settings.min_group_size
  const length = Number(input.days) * DAY
  const since = new Date(ctx.now.getTime() - length)
  const share = createShare(minPeople)
  const [chosen, doors, recent, decided, months, reached, probing] = await Promise.all([
    countChosenGroups(ctx),
    countClosedDoors(ctx, since),
    countContact(ctx, since, ctx.now),
    countOutcomes(ctx, since),
    listMonths(ctx),
    countReachedLimits(ctx, since),
    listProbing(ctx),
  ])
  const began = doors.began === null ? null : new Date(doors.began)
  const before = began && (await countContact(ctx, new Date(began.getTime() - length), began))
  const total = decided.reduce((sum, { count }) => sum + count, 0)
  return {
    min_people: minPeople,
    ...toChosen(chosen, minPeople),
    answered: {
      share: share(recent.answered, recent.conversations),
      before: before && share(before.answered, before.conversations),
    },
    closed_doors: doors.doors,
    requests: {
      decided: total,
      outcomes: outcomes.map((outcome) => {
        const found = decided.find((each) => each.outcome === outcome)
        const count = found?.count ?? 0
        return {
          outcome,
          count,
          share: share(count, total),
          median_hours: found?.median_hours ?? null,
        }
      }),
    },
    blocks: { per_thousand: toBlocks(recent), before: before && toBlocks(before) },
    months: months.map(({ month, answered, conversations }) => ({
      month,
      answered: share(answered, conversations),
    })),
    rules_began: doors.began,
    limits: toLimits(ctx, reached, share),
    probing,
  }
}

/** Tenths of a percent; null where they are of fewer people than the minimum. */
const createShare = (minPeople: number) => (part: number, whole: number) =>
  whole < Math.max(1, minPeople) ? null : Math.round((1000 * part) / whole)

const toBlocks = ({ blocks, conversations }: { blocks: number; conversations: number }) =>
  conversations === 0 ? null : Math.round((1000 * blocks) / conversations)

/** What members chose; see `hideDerivable` for what is hidden. */
function toChosen(
  chosen: ChosenGroup[],
  minPeople: number,
): Pick<Output<typeof contract>, 'chose' | 'groups'> {
  const sum = (matches: (group: ChosenGroup) => boolean) =>
    chosen.filter(matches).reduce((total, { people }) => total + people, 0)
  const toCount = (matches: (group: ChosenGroup) => boolean) => createCount(sum(matches), minPeople)
  const counts = contactGroups.map((who) => ({
    who,
    all: toCount((each) => each.who === who),
    female: toCount((each) => each.who === who && each.gender === 'female'),
    male: toCount((each) => each.who === who && each.gender === 'male'),
  }))
  const chose = toCount(({ who }) => who !== 'anyone')
  const pick = (column: 'all' | 'female' | 'male') => counts.map((each) => each[column])
  const [anyone, ...rules] = pick('all')
  hideDerivable(
    [
      ...counts.map(({ all, female, male }) => ({ parts: [female, male], total: all })),
      { parts: pick('female'), total: null },
      { parts: pick('male'), total: null },
      { parts: rules, total: chose },
      { parts: anyone ? [anyone, chose] : [], total: null },
    ],
    minPeople,
  )
  const share = ({ people, isHidden }: Count, whole: number) =>
    isHidden || whole === 0 ? null : Math.round((1000 * people) / whole)
  const wholes = {
    all: sum(() => true),
    female: sum(({ gender }) => gender === 'female'),
    male: sum(({ gender }) => gender === 'male'),
  }
  return {
    chose: { people: chose.isHidden ? null : chose.people, share: share(chose, wholes.all) },
    groups: counts.map(({ who, all, female, male }) => ({
      who,
      all: share(all, wholes.all),
      female: share(female, wholes.female),
      male: share(male, wholes.male),
    })),
  }
}

function toLimits(
  { site: { settings } }: MemberContext,
  reached: { reason: string; people: number; reached: number }[],
  share: (part: number, whole: number) => number | null,
): Output<typeof contract>['limits'] {
  const limits = [
    ['none', settings.new_conversations_a_day],
    ['photo', settings.new_conversations_with_photo],
    ['verified', settings.new_conversations_verified],
  ] as const
  return limits.map(([reason, limit]) => {
    const found = reached.find((each) => each.reason === reason)
    return { reason, limit, share: share(found?.reached ?? 0, found?.people ?? 0) }
  })
}
