import { useSuspenseQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../../web/ui/button.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { DataTable } from '../../../../web/console/table.tsx'
import { useLocale, useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { Link } from '../../../../web/ui/link.tsx'
import type { CatalogueEntry } from '../../contract.ts'
import { PromptForm } from '../prompt-form.tsx'
import { catalogueQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(catalogueQuery(api))
  return null
})

const toState = ({ retired, own, reworded }: CatalogueEntry) =>
  retired ? 'retired' : own ? 'own' : reworded ? 'reworded' : 'ours'

/** The questions that members can answer on their profiles. */
export function Component() {
  const t = useTranslations('consoleMember.content.prompts')
  const locale = useLocale()
  const { prompts } = useSuspenseQuery(catalogueQuery(useApi())).data
  const chosen = useSearchParams()[0].get('prompt')
  const current = prompts.find(({ prompt }) => prompt === chosen)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead', { count: prompts.filter(({ retired }) => !retired).length })}
        actions={
          <ButtonLink variant="ghost" to="/operator/prompts">
            {t('new')}
          </ButtonLink>
        }
      />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_440px]">
        <Panel title={t('all')} flush>
          <DataTable
            caption={t('all')}
            rows={prompts}
            rowKey={({ prompt }) => prompt}
            selected={chosen}
            empty={t('empty')}
            columns={[
              {
                key: 'question',
                header: t('question'),
                isHeader: true,
                cell: ({ prompt, questions }) => (
                  <Link to={`/operator/prompts?prompt=${prompt}`}>{questions[locale]}</Link>
                ),
              },
              { key: 'state', header: t('state'), cell: (entry) => t(`states.${toState(entry)}`) },
              { key: 'answers', header: t('answers'), cell: ({ answers }) => answers },
            ]}
          />
        </Panel>
        <PromptForm key={chosen ?? 'new'} entry={current} />
      </div>
    </>
  )
}
