import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listImports as contract, MemberImport, RowState } from '../contract.ts'
import { listImportRows } from './member-import.ts'

export async function listImports({ db, site }: MemberContext): Promise<Output<typeof contract>> {
  return { imports: (await listImportRows(db, site.id, null)).map(toImport) }
}

type ListedImport = Awaited<ReturnType<typeof listImportRows>>[number]

export const toImport = (listed: ListedImport): MemberImport => ({
  id: listed.import_id,
  file_name: listed.file_name,
  state: listed.state,
  revision: listed.revision,
  author: listed.author,
  created_at: listed.created_at.toISOString(),
  started_at: listed.started_at?.toISOString() ?? null,
  ended_at: listed.ended_at?.toISOString() ?? null,
  total: listed.total,
  counts: toCounts(listed.counts),
})

const toCounts = (counts: ListedImport['counts']): MemberImport['counts'] => {
  const count = (state: RowState) => counts[state] ?? 0
  return {
    new: count('new'),
    wrong: count('wrong'),
    ready: count('ready'),
    invited: count('invited'),
    joined: count('joined'),
    declined: count('declined'),
    expired: count('expired'),
    undeliverable: count('undeliverable'),
  }
}
