import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../web/ui/button.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { localeNames } from '../../../platform/locales.ts'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { switchSignalRule, type RuleState } from '../pressure-contract.ts'

/** How good each rule is in each language, what receivers called fine, and the switch. */
export function SignalRulesTable({ rules }: { rules: RuleState[] }) {
  const t = useTranslations('consoleCases.pressure')
  const names = useTranslations('consoleCases.signalRules')
  const format = useFormatter()
  const share = (value: number | null) =>
    value === null ? '–' : format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  const getLanguage = ({ language }: RuleState) =>
    language === null ? t('anyLanguage') : localeNames[language]
  const falseAlarms = ({ displayed, fine }: RuleState) =>
    share(displayed === 0 ? null : fine / displayed)
  return (
    <DataTable
      caption={t('rules')}
      rows={rules}
      rowKey={({ rule, language }) => `${rule} ${language ?? ''}`}
      empty={t('empty')}
      csvName="signal-rules.csv"
      columns={[
        {
          key: 'rule',
          header: t('rule'),
          isHeader: true,
          cell: ({ rule }) => names(rule),
          csv: ({ rule }) => rule,
        },
        { key: 'language', header: t('language'), cell: getLanguage, csv: getLanguage },
        {
          key: 'displayed',
          header: t('shown'),
          isFigure: true,
          cell: ({ displayed }) => displayed,
          csv: ({ displayed }) => displayed,
        },
        {
          key: 'fine',
          header: t('falseAlarms'),
          isFigure: true,
          cell: falseAlarms,
          csv: ({ fine }) => fine,
        },
        {
          key: 'precision',
          header: t('precision'),
          isFigure: true,
          isWide: true,
          cell: ({ precision }) => share(precision),
          csv: ({ precision }) => precision ?? '',
        },
        {
          key: 'recall',
          header: t('recall'),
          isFigure: true,
          isWide: true,
          cell: ({ recall }) => share(recall),
          csv: ({ recall }) => recall ?? '',
        },
        {
          key: 'state',
          header: t('state'),
          isActions: true,
          cell: (state) => <RuleSwitch state={state} />,
        },
      ]}
    />
  )
}

function RuleSwitch({ state }: { state: RuleState }) {
  const t = useTranslations('consoleCases.pressure')
  const call = useConsoleCall(switchSignalRule)
  const { rule, language, on, reliable } = state
  const turn = useMutation({ mutationFn: () => call({ rule, language, on: !on }) })
  if (!reliable) return <Tag tone="warn">{t('unreliable')}</Tag>
  return (
    <span className="flex items-center gap-2 flex-wrap">
      <Tag tone={on ? 'ok' : 'quiet'}>{t(on ? 'on' : 'off')}</Tag>
      <Button variant="line" small busy={turn.isPending} onClick={() => turn.mutate()}>
        {t(on ? 'turnOff' : 'turnOn')}
      </Button>
    </span>
  )
}
