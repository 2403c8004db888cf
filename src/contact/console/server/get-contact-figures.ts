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

/** A share of a rule that fewer people chose is hidden, for each gender; nobody's choice is nothing to hide. */
function toChosen(
  chosen: ChosenGroup[],
  minPeople: number,
): Pick<Output<typeof contract>, 'chose' | 'groups'> {
  const count = (matches: (group: ChosenGroup) => boolean) =>
    chosen.filter(matches).reduce((sum, { people }) => sum + people, 0)
  const share = (part: number, whole: number) =>
    whole === 0 || (part > 0 && part < minPeople) ? null : Math.round((1000 * part) / whole)
  const everybody = count(() => true)
  const withRule = count(({ who }) => who !== 'anyone')
  const byGender = (who: string, gender: ChosenGroup['gender']) =>
    share(
      count((each) => each.who === who && each.gender === gender),
      count((each) => each.gender === gender),
    )
  return {
    chose: {
      people: withRule > 0 && withRule < minPeople ? null : withRule,
      share: share(withRule, everybody),
    },
    groups: contactGroups.map((who) => ({
      who,
      all: share(
        count((each) => each.who === who),
        everybody,
      ),
      female: byGender(who, 'female'),
      male: byGender(who, 'male'),
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
