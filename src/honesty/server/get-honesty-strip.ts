import type { Output } from '../../platform/contract.ts'
import { toSmallestGroup } from '../../search/rules.ts'
import type { Context } from '../../server/context.ts'
import { stripFigures, type getHonestyStrip as contract } from '../strip-contract.ts'
import { listLastFigures, type FigureRow } from './honesty-figure.ts'

const parts = { active_profiles: 'fictional', reviewed: '', first_answer: '' } as const

/**
 * A figure that is hidden on the honesty page is hidden here too, and so is one about fewer people
 * than the site states on pages of visitors.
 */
export async function getHonestyStrip({
  db,
  site,
}: Pick<Context, 'db' | 'site'>): Promise<Output<typeof contract>> {
  const rows = site.settings.honesty_page ? await listLastFigures(db, site.id) : []
  const [first] = rows
  if (!first) return { day: null, figures: [], promises: null }
  const smallest = toSmallestGroup(site.settings.min_group_size)
  const isVisible = ({ state, people }: FigureRow) =>
    state === 'shown' && (people === null || people >= smallest)
  const figures = stripFigures.flatMap((metric) => {
    const row = rows.find((each) => each.metric === metric && each.part === parts[metric])
    return row && isVisible(row) && row.published !== null ? [{ metric, value: row.published }] : []
  })
  const count = (state: string) => rows.filter(({ outcome }) => outcome === state).length
  const promises = { kept: count('kept'), missed: count('missed') }
  return {
    day: first.day,
    figures,
    promises: promises.kept + promises.missed === 0 ? null : promises,
  }
}
