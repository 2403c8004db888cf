import type { Output } from '../../platform/contract.ts'
import { localizeNeutralNames } from '../../platform/neutral-names.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getDiscretion as contract } from '../contract.ts'
import { assertDiscretionOn, findDiscretion } from './discretion.ts'

export async function getDiscretion(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertDiscretionOn(ctx)
  const { quick_exit_page: page, neutral_names: names } = ctx.site.settings
  return {
    discretion: await findDiscretion(ctx),
    exit_host: page === '' ? null : new URL(page).host.replace(/^www\./, ''),
    neutral_names: localizeNeutralNames(names, ctx.locale),
  }
}
