import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { noticeRows, illegalRows, termsRows } from './transparency-categories.ts'
import type { getTransparencyReport as contract } from '../transparency-contract.ts'
import { measureColumns, noticeColumns, summaryColumns } from './transparency-template.ts'
import { listAppeals } from './complaint.ts'
import { listNotices } from './report.ts'
import { countRestrictions } from './statement-of-reasons.ts'
import { appealsPart } from './transparency-appeals.ts'
import { measureRows, buildNoticeRows, type Frame } from './transparency-rows.ts'

const DAY = 86_400_000

/** Every row of the template is there, also those in which nothing was counted. */
export async function getTransparencyReport(
  { db, site, now }: MemberContext,
  { from, to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const start = new Date(`${from}T00:00:00Z`)
  const until = new Date(new Date(`${to}T00:00:00Z`).getTime() + DAY)
  const period = { siteId: site.id, from: start, until }
  const [notices, restrictions, appeals] = await Promise.all([
    listNotices(db, period),
    countRestrictions(db, period),
    listAppeals(db, period),
  ])
  const { company, name } = site.settings
  const frame: Frame = { service: name, period: `${from}/${to}` }
  const unsolicited = restrictions.filter(({ notified }) => !notified)
  const ofGround = (ground: 'law' | 'terms') => unsolicited.filter((row) => row.ground === ground)
  const suspensions = restrictions
    .filter(({ measure, ground }) => measure === 'suspension' && ground === 'law')
    .reduce((sum, { count }) => sum + count, 0)
  return {
    parts: [
      {
        part: 'summary',
        columns: summaryColumns,
        rows: [
          ['Name of the service provider', company.name],
          ['Date of the publication of the report', now.toISOString().slice(0, 10)],
          ['Starting date of reporting period', from],
          ['Ending date of reporting period', to],
        ].map((row) => ['All', frame.service, ...row]),
      },
      {
        part: 'notices',
        columns: noticeColumns,
        rows: buildNoticeRows(frame, noticeRows, notices),
      },
      {
        part: 'own_initiative_illegal',
        columns: measureColumns('Category of illegal content'),
        rows: measureRows(frame, illegalRows, ofGround('law')),
      },
      {
        part: 'own_initiative_TC',
        columns: measureColumns(
          "Category of incompatibility with the provider's terms and conditions",
        ),
        rows: measureRows(frame, termsRows, ofGround('terms')),
      },
      appealsPart(frame, appeals, suspensions),
    ],
  }
}
