import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import type { ContactFigures } from '../contract.ts'
import { ShareBar } from './share-bar.tsx'
import { toPart, useShare } from './use-share.ts'

/** What members chose, of all and by gender. */
export function RulesPanel({ figures: { groups, min_people } }: { figures: ContactFigures }) {
  const t = useTranslations('consoleContact')
  const share = useShare()
  return (
    <Panel title={t('rules')} foot={t('rulesFoot', { count: min_people })} flush>
      <DataTable
        caption={t('rules')}
        rows={groups}
        rowKey={({ who }) => who}
        empty={null}
        csvName="contact-rules.csv"
        columns={[
          {
            key: 'rule',
            header: t('rule'),
            isHeader: true,
            cell: ({ who }) => t(`groups.${who}`),
            csv: ({ who }) => t(`groups.${who}`),
          },
          {
            key: 'bar',
            header: t('members'),
            isWide: true,
            cell: ({ all }) => <ShareBar share={all} />,
          },
          {
            key: 'all',
            header: t('percent'),
            isFigure: true,
            isLabelled: true,
            cell: ({ all }) => share(all),
            csv: ({ all }) => toPart(all),
          },
          {
            key: 'female',
            header: t('women'),
            isFigure: true,
            isLabelled: true,
            cell: ({ female }) => share(female),
            csv: ({ female }) => toPart(female),
          },
          {
            key: 'male',
            header: t('men'),
            isFigure: true,
            isLabelled: true,
            cell: ({ male }) => share(male),
            csv: ({ male }) => toPart(male),
          },
        ]}
      />
    </Panel>
  )
}
