import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { listHelplines as contract } from '../contract.ts'
import { getCheckState, helplineCountries } from '../rules.ts'
import { listAddedCountries, listEffectiveLines } from './helpline.ts'

/** A number whose check is too old is left out: a wrong number harms more than none. */
export async function listHelplines(
  ctx: Context,
  { list, country }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const lines = (await listEffectiveLines(ctx, country)).map((line) => ({
    line,
    state: getCheckState(line.checkedAt, ctx.now),
  }))
  const added = await listAddedCountries(ctx, list)
  return {
    helplines: lines
      .filter(({ line, state }) => line.list === list && !line.removed && state !== 'expired')
      .map(({ line: { kind, name, phone, url, checkedAt }, state }) => ({
        kind,
        name,
        phone,
        url,
        checked_at: checkedAt?.toISOString() ?? null,
        old: state === 'old',
      })),
    countries: [...new Set([...helplineCountries, ...added])],
  }
}
