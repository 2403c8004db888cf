import { findLocalTextFaults, localTexts, type LocalText } from '../../../legal/local-rules.ts'
import { regulatedRegions, type RegulatedRegion } from '../../../platform/regulated-regions.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { getCheckState, helplineCountries } from '../../rules.ts'
import {
  listAddedCountries,
  listEffectiveLines,
  type EffectiveLine,
} from '../../server/helpline.ts'
import type {
  ConsoleHelpline,
  ConsoleLocalText,
  listHelplineChecks as contract,
} from '../contract.ts'
import { listTextChecks } from './local-text-check.ts'

export async function listHelplineChecks(
  ctx: MemberContext,
  { country }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const open = listOpenRegions(ctx)
  const checks = await listTextChecks(ctx)
  return {
    helplines: (await listEffectiveLines(ctx, country)).map((line) => toHelpline(line, ctx.now)),
    countries: [...new Set([...helplineCountries, ...(await listAddedCountries(ctx))])],
    texts: localTexts.map((each) =>
      toText(each, {
        check: checks.find(({ region, text }) => region === each.region && text === each.text),
        open: open.includes(each.region),
        now: ctx.now,
      }),
    ),
    missing: findLocalTextFaults(open, localTexts, ctx.now).flatMap(({ region, fault }) =>
      fault === 'missing' ? [region] : [],
    ),
  }
}

/** The regulated regions from which the brand takes members. */
function listOpenRegions({ site }: MemberContext): RegulatedRegion[] {
  const { countries, regions_closed: closed } = site.settings
  return regulatedRegions.filter(
    (region) => countries.includes(region.slice(0, 2)) && !closed.includes(region),
  )
}

function toHelpline(
  { list, kind, line, name, phone, url, checkedAt, checkedBy, removed }: EffectiveLine,
  now: Date,
): ConsoleHelpline {
  return {
    list,
    kind,
    line,
    name,
    phone,
    url,
    removed,
    checked_at: checkedAt?.toISOString() ?? null,
    checked_by: checkedBy,
    state: getCheckState(checkedAt, now),
  }
}

type TextState = {
  check: Awaited<ReturnType<typeof listTextChecks>>[number] | undefined
  open: boolean
  now: Date
}

/** The later one of the product's check and that of the staff. */
function toText(
  { region, text, places, form, law, source, checked }: LocalText,
  { check, open, now }: TextState,
): ConsoleLocalText {
  const product = new Date(checked)
  const isOwn = check !== undefined && check.checked_at > product
  const checkedAt = isOwn ? check.checked_at : product
  return {
    region,
    text,
    places: [...places],
    form,
    law,
    source,
    open,
    checked_at: checkedAt.toISOString(),
    checked_by: isOwn ? { id: check.checked_by, name: check.checker ?? '' } : null,
    state: getCheckState(checkedAt, now),
  }
}
