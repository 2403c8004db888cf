import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { isLocale } from '../../platform/locales.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getImport as contract, ImportOptions } from '../contract.ts'
import { guessMapping } from '../rules.ts'
import { toImport } from './list-imports.ts'
import { listImportRows } from './member-import.ts'
import { countProblems, listSample } from './member-import-row.ts'
import { needsSecondPerson } from './start-import.ts'

const PER_MINUTE = 30

export async function getImport(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const [memberImport] = await listImportRows(ctx.db, ctx.site.id, id)
  if (!memberImport) throw new ApiError('not_found')
  const listed = toImport(memberImport)
  const details = {
    columns: memberImport.columns,
    sample: await listSample(ctx.db, id),
    options: memberImport.options ?? suggest(ctx, memberImport.columns),
    problems: await countProblems(ctx.db, id),
    second_person: await needsSecondPerson(ctx, listed.counts.ready),
  }
  return { import: { ...listed, ...details } }
}

function suggest({ site, actor }: MemberContext, columns: string[]): ImportOptions {
  const language = site.settings.domain_language
  return {
    source: '',
    mapping: guessMapping(columns),
    date_order: 'dmy',
    language: isLocale(language) ? language : actor.language,
    country: site.settings.countries[0] ?? 'NL',
    per_minute: PER_MINUTE,
  }
}
