import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useRouteName } from '../../web/router/hooks.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { OfferLine } from '../../web/ui/offer-line.tsx'
import { welcomeQuery } from './queries.ts'

/** Where visitors look around; /pricing says the same beside its prices. */
const pages = new Set(['index', 'members', 'members-id'])

/** The discount that a visitor gets by joining, with a link to the bundles. */
export function WelcomeBanner() {
  const page = useRouteName() ?? ''
  const isVisitor = useUser() === null
  const { signups_open, sells_credits } = useSettings()
  return isVisitor && signups_open && sells_credits && pages.has(page) ? <Offer /> : null
}

function Offer() {
  const t = useTranslations('shell')
  const { time_bonus_percentage, time_bonus_seconds } = useSettings()
  // Until the call is answered, and if it fails, the settings say the same.
  const { data } = useQuery(welcomeQuery(useApi()))
  return (
    <OfferLine label={t('welcome.label')} to="/credits">
      <span className="min-w-0">
        {t('welcome.text', {
          percent: data?.value_percentage ?? time_bonus_percentage,
          hours: time_bonus_seconds / 3600,
        })}
      </span>
    </OfferLine>
  )
}
