import { useSuspenseQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../platform/api-error.ts'
import { Deadline } from '../../../../web/console/deadline.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { lazySection } from '../../../../web/lazy.tsx'
import { useParams } from '../../../../web/router/hooks.ts'
import { When } from '../../../../web/console/when.tsx'
import type { CaseDetails } from '../../contract.ts'
import { isDeskCase } from '../../rules.ts'
import { CaseClaim } from '../case-claim.tsx'
import { CaseDecision } from '../case-decision.tsx'
import { CaseEvidence } from '../case-evidence.tsx'
import { CaseOverview } from '../case-overview.tsx'
import { caseQuery, parseCaseNumber } from '../queries.ts'

function readNumber(number: string | undefined) {
  const parsed = parseCaseNumber(number ?? '')
  if (!parsed) throw new ApiError('not_found')
  return parsed
}

export const loader = pageLoader(async ({ api, queries, params }) => {
  await queries.query(caseQuery(api, readNumber(params['number'])))
  return null
})

/** Loaded for appeals alone. */
const Appealed = lazySection(async () => (await import('../appealed.tsx')).Appealed)
/** Loaded for requests about orders and the service. */
const MemberBeside = lazySection(
  async () => (await import('../../../../console/web/public-member-beside.tsx')).MemberBeside,
)
const CaseDesk = lazySection(
  async () => (await import('../../../../desk/web/public-case-desk.tsx')).CaseDesk,
)
/** Loaded where somebody wrote again. */
const RelatedCases = lazySection(async () => (await import('../related-cases.tsx')).RelatedCases)

export function Component() {
  const caseNumber = readNumber(useParams()['number'])
  const { case: open } = useSuspenseQuery(caseQuery(useApi(), caseNumber)).data
  return (
    <>
      <CaseHead open={open} />
      <div className="console-columns min-[1100px]:grid-cols-[248px_minmax(0,1fr)_356px] min-[1400px]:grid-cols-[272px_minmax(0,1fr)_384px]">
        <CaseOverview open={open} />
        <div className="stack-4">
          {open.appealed && <Appealed open={open} />}
          {open.related.length > 0 && <RelatedCases open={open} />}
          {isDeskCase(open) && <CaseDesk open={open} />}
          {isDeskCase(open) && open.member !== null && (
            <MemberBeside member={open.member} words={`${open.about} ${open.text}`} />
          )}
          <CaseEvidence open={open} />
        </div>
        <CaseDecision key={open.number} open={open} />
      </div>
    </>
  )
}

function CaseHead({ open }: { open: CaseDetails }) {
  const t = useTranslations('consoleCases.cases')
  const { number, name, reason, appeals, at, answer_by, claimed_by, decided } = open
  const title = appeals
    ? t('head.appeal', { name, number: appeals })
    : reason
      ? t('head.report', { name, reason: t(`reasons.${reason}`) })
      : t('head.complaint', { name })
  return (
    <PageHead
      title={title}
      from={{ to: '/operator/cases', label: t('title'), current: number }}
      lead={
        <>
          <Tag tone="plum">{t(`subjects.${appeals ? 'appeal' : open.subject}`)}</Tag>{' '}
          {t.rich('head.came', { date: () => <When at={at} /> })}
          {open.appealed?.by && !decided && <> · {t('head.first', { name: open.appealed.by })}</>}
          {claimed_by && <> · {claimed_by.name}</>}
        </>
      }
      actions={
        decided === null && (
          <>
            <Deadline at={answer_by} since={at} />
            <CaseClaim open={open} />
          </>
        )
      }
    />
  )
}
