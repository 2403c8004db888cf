import { Cell, HeadCell, Table } from '../../../web/ui/table.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import type { ContactFigures } from '../contract.ts'
import { ShareBar } from './share-bar.tsx'
import { useShare } from './use-share.ts'

/** What members chose, of all and by gender. */
export function RulesPanel({ figures: { groups, min_people } }: { figures: ContactFigures }) {
  const t = useTranslations('consoleContact')
  const share = useShare()
  return (
    <Panel title={t('rules')} foot={t('rulesFoot', { count: min_people })} flush>
      <Table caption={t('rules')}>
        <thead>
          <tr>
            <HeadCell>{t('rule')}</HeadCell>
            <HeadCell>{t('members')}</HeadCell>
            <HeadCell numeric>{t('percent')}</HeadCell>
            <HeadCell numeric>{t('women')}</HeadCell>
            <HeadCell numeric>{t('men')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ who, all, female, male }) => (
            <tr key={who}>
              <HeadCell scope="row">{t(`groups.${who}`)}</HeadCell>
              <Cell>
                <ShareBar share={all} />
              </Cell>
              <Cell numeric>{share(all)}</Cell>
              <Cell numeric>{share(female)}</Cell>
              <Cell numeric>{share(male)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
