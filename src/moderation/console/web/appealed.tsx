import { languageName } from '../../../platform/names.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { ValueList } from '../../../web/console/value-list.tsx'
import { When } from '../../../web/console/when.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { WithTexts } from '../../../web/with-texts.tsx'
import type { CaseDetails } from '../contract.ts'
import { AppealComparison } from './appeal-comparison.tsx'
import { useRuleName } from './use-rule-name.ts'

/** The decision that an appeal is about, and what it was about beside the profile of today. */
export function Appealed({ open }: { open: CaseDetails }) {
  return (
    <WithTexts features="consoleRecords">
      <FirstDecision open={open} />
      <AppealComparison open={open} />
    </WithTexts>
  )
}

const measures = ['warning', 'photo', 'text', 'suspension', 'ban', 'profile', 'none'] as const

function FirstDecision({ open }: { open: CaseDetails }) {
  const t = useTranslations('consoleCases.cases')
  const first = useTranslations('consoleRecords.appeals.first')
  const ruleName = useRuleName()
  const locale = useLocale()
  const { appealed } = open
  if (!appealed) return null
  const measure = measures.find((name) => name === appealed.measure) ?? 'none'
  return (
    <Panel title={first('title')}>
      <ValueList
        values={[
          [
            t('table.number'),
            <span key="number" className="mono-text">
              {appealed.number}
            </span>,
          ],
          [first('measure'), t(`statement.${measure}`)],
          [first('rule'), ruleName(appealed.number, appealed.rule)],
          [first('by'), appealed.by ?? first('unknown')],
          [first('at'), <When key="at" at={appealed.at} />],
          [first('until'), appealed.until && <When key="until" at={appealed.until} />],
        ]}
      />
      {appealed.explanation && (
        <div className="stack-2 mt-3">
          <p className="text-xs font-semibold">
            {first('read', { language: languageName(locale, appealed.language) })}
          </p>
          <p dir="auto" className="quoted-text" lang={appealed.language}>
            {appealed.explanation}
          </p>
        </div>
      )}
    </Panel>
  )
}
