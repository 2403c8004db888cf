import { languageName } from '../../../platform/names.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { ValueList } from '../../../web/console/value-list.tsx'
import { When } from '../../../web/console/when.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { WithTexts } from '../../../web/with-texts.tsx'
import type { CaseDetails } from '../contract.ts'

type Related = CaseDetails['related'][number]

/** The complaint that this one quotes and those that quote it, each with its decision. */
export const RelatedCases = ({ open: { related, appeals } }: { open: CaseDetails }) => (
  <WithTexts features="consoleRecords">
    {related.map((other) => (
      <RelatedCase key={other.number} other={other} isAppeal={appeals !== null} />
    ))}
  </WithTexts>
)

type RelatedCaseProps = { other: Related; isAppeal: boolean }

function RelatedCase({ other, isAppeal }: RelatedCaseProps) {
  const { number, at, decided, language } = other
  const t = useTranslations('consoleRecords.appeals.related')
  const first = useTranslations('consoleRecords.appeals.first')
  const outcomes = useTranslations('consoleCases.cases.measures')
  const locale = useLocale()
  const isLeft = decided?.measure === 'none'
  const outcome = decided
    ? !isLeft || isAppeal
      ? outcomes(isLeft ? 'stands' : decided.measure)
      : null
    : t('open')
  return (
    <Panel title={t('title', { number })}>
      <ValueList
        values={[
          [t('came'), <When key="came" at={at} />],
          [first('measure'), outcome],
          [first('by'), decided && (decided.by ?? first('unknown'))],
          [first('at'), decided && <When key="at" at={decided.at} />],
        ]}
      />
      {decided?.answer && (
        <div className="stack-2 mt-3">
          <p className="text-xs font-semibold">
            {first('read', { language: languageName(locale, language) })}
          </p>
          <p dir="auto" className="quoted-text" lang={language}>
            {decided.answer}
          </p>
        </div>
      )}
      <p className="mt-3">
        <TextLink to={`/operator/cases/${number}`}>{t('link', { number })}</TextLink>
      </p>
    </Panel>
  )
}
