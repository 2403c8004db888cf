import { useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { ComplaintForm } from '../complaint-form.tsx'
import { MemberReports } from '../member-reports.tsx'
import { reportsQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, user }) => {
  if (user) await queries.query(reportsQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('complaints')
  const user = useUser()
  return (
    <Narrow className="grid gap-7 py-6 md:py-9">
      <TabTitle>{t('complaint.title')}</TabTitle>
      <meta name="description" content={t('complaint.lead')} />
      <header className="grid gap-2">
        <PageTitle>{t('complaint.title')}</PageTitle>
        <p className="text-ink-2">{t('complaint.lead')}</p>
        <p className="text-ink-2">{t('complaint.hint')}</p>
      </header>
      <ComplaintForm />
      {user && <MemberReports />}
    </Narrow>
  )
}
