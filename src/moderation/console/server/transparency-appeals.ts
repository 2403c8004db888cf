import type { Output } from '../../../platform/contract.ts'
import type { getTransparencyReport } from '../transparency-contract.ts'
import {
  appealColumns,
  appealSubjects,
  PLATFORMS,
  type AppealSubject,
} from './transparency-template.ts'
import type { AppealRow } from './complaint.ts'
import { medianHours, type Cells, type Frame } from './transparency-rows.ts'

const COMPLAINTS = 'Internal complaints mechanism'
const ALL = 'Number of complaints submitted to the internal-complaints mechanism'

const subjects: AppealSubject[] = ['visibility', 'account', 'notice']

/** What members appealed against and what became of it. */
export function appealsPart(
  { service, period }: Frame,
  appeals: readonly AppealRow[],
  suspensions: number,
): Output<typeof getTransparencyReport>['parts'][number] {
  const line = (
    section: string,
    indicator: string,
    scope: string,
    value: string | number,
  ): Cells => [
    indicator === ALL && scope === 'Total number' ? 'All' : PLATFORMS,
    service,
    period,
    section,
    indicator,
    scope,
    value,
    scope === 'Median time' ? 'In hours' : '',
  ]
  const complaints = (indicator: string, rows: readonly AppealRow[]): Cells[] => {
    const decided = (measure: AppealRow['measure']) =>
      rows.filter((appeal) => appeal.measure === measure).length
    return [
      line(COMPLAINTS, indicator, 'Total number', rows.length),
      line(COMPLAINTS, indicator, 'Decisions upheld', decided('none')),
      line(COMPLAINTS, indicator, 'Decisions partially reversed', decided('partly')),
      line(COMPLAINTS, indicator, 'Decisions reversed', decided('restore')),
      line(COMPLAINTS, indicator, 'Median time', medianHours(rows)),
    ]
  }
  const open = appeals.filter(({ measure }) => measure === null).length
  return {
    part: 'appeals_and_recidivism',
    columns: appealColumns,
    rows: [
      ...complaints(ALL, appeals),
      line(COMPLAINTS, ALL, 'Decision omitted', open),
      ...subjects.flatMap((subject) =>
        complaints(
          appealSubjects[subject],
          appeals.filter((appeal) => appeal.subject === subject),
        ),
      ),
      line(
        'Suspensions imposed on repeated offenders',
        'Number of suspensions enacted for the provision of manifestly illegal content ',
        'Total number',
        suspensions,
      ),
    ],
  }
}
