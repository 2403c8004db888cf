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
      <table className="tbl">
        <caption className="sr">{t('rules')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rule')}</th>
            <th scope="col" colSpan={2}>
              {t('members')}
            </th>
            <th scope="col" className="r">
              {t('women')}
            </th>
            <th scope="col" className="r">
              {t('men')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ who, all, female, male }) => (
            <tr key={who}>
              <th scope="row">{t(`groups.${who}`)}</th>
              <td>
                <ShareBar share={all} />
              </td>
              <td className="r">{share(all)}</td>
              <td className="r">{share(female)}</td>
              <td className="r">{share(male)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
