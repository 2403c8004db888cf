import { useTranslations } from '../../../web/i18n.tsx'
import { blocksQuery } from '../../../blocks/web/public-list.ts'
import { ContactSettings, contactRuleQuery } from '../../../contact/web/public.tsx'
import {
  blockedContactsQuery,
  DiscretionSettings,
  discretionQuery,
  hiddenPlacesQuery,
  tripQuery,
} from '../../../discretion/web/public.tsx'
import { NotificationSettings, preferencesQuery } from '../../../notifications/web/public.tsx'
import { recipientsQuery } from '../../../partners/web/public.tsx'
import { PasskeysCard, securityQuery, TwoFactorCard } from '../../../security/web/public.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { PageTitle as Heading, Wrap } from '../../../web/ui/page.tsx'
import { Tab, Tabs } from '../../../web/ui/tabs.tsx'
import type { PublicSettings } from '../../../sites/contract.ts'
import type { User } from '../../contract.ts'
import { accountQuery, deletionQuery, exportQuery, sessionsQuery } from '../queries.ts'
import { profileQuery } from '../../../profiles/web/public.ts'
import { SettingsAccount } from '../settings-account.tsx'
import { SettingsData } from '../settings-export.tsx'
import { SettingsPrivacy } from '../settings-privacy.tsx'
import { SettingsSessions } from '../settings-sessions.tsx'

const tabs = [
  'notifications',
  'account',
  'contact',
  'privacy',
  'discretion',
  'security',
  'data',
] as const
type TabName = (typeof tabs)[number]

type Offered = Pick<PublicSettings, 'contact_rules' | 'discretion'>

/** Banned members see only data export and deletion; a brand may lack some of the others. */
const tabsFor = (user: User | null, offered: Offered): readonly TabName[] =>
  user?.profile.status === 'disabled'
    ? ['data']
    : tabs.filter((tab) =>
        tab === 'contact' ? offered.contact_rules : tab !== 'discretion' || offered.discretion,
      )

const chooseTab = (param: string | null, user: User | null, offered: Offered): TabName => {
  const allowed = tabsFor(user, offered)
  return allowed.find((tab) => tab === param) ?? allowed[0] ?? 'data'
}

export const loader = pageLoader(async ({ api, queries, url, user, settings }) => {
  const loaders: Record<TabName, () => Promise<unknown>> = {
    notifications: () => queries.query({ ...preferencesQuery(api), staleTime: 'static' }),
    account: () =>
      Promise.all([
        queries.query({ ...accountQuery(api), staleTime: 'static' }),
        queries.query({ ...securityQuery(api), staleTime: 'static' }),
      ]),
    contact: () => queries.query({ ...contactRuleQuery(api), staleTime: 'static' }),
    privacy: () =>
      Promise.all([
        queries.query({ ...profileQuery(api), staleTime: 'static' }),
        queries.query({ ...blocksQuery(api), staleTime: 'static' }),
        queries.query({ ...recipientsQuery(api), staleTime: 'static' }),
      ]),
    discretion: () =>
      Promise.all([
        queries.query({ ...discretionQuery(api), staleTime: 'static' }),
        queries.query({ ...hiddenPlacesQuery(api), staleTime: 'static' }),
        queries.query({ ...blockedContactsQuery(api), staleTime: 'static' }),
        queries.query({ ...tripQuery(api), staleTime: 'static' }),
      ]),
    security: () =>
      Promise.all([
        queries.query({ ...securityQuery(api), staleTime: 'static' }),
        queries.query({ ...sessionsQuery(api), staleTime: 'static' }),
      ]),
    data: () =>
      Promise.all([
        queries.query({ ...exportQuery(api), staleTime: 'static' }),
        queries.query({ ...securityQuery(api), staleTime: 'static' }),
        queries.query({ ...deletionQuery(api), staleTime: 'static' }),
      ]),
  }
  await loaders[chooseTab(url.searchParams.get('tab'), user, settings)]()
  return null
})

const contents: Record<TabName, React.ComponentType> = {
  notifications: NotificationSettings,
  account: SettingsAccount,
  contact: ContactSettings,
  privacy: SettingsPrivacy,
  discretion: DiscretionSettings,
  security: Security,
  data: SettingsData,
}

function Security() {
  return (
    <div className="grid gap-6">
      <TwoFactorCard />
      <PasskeysCard />
      <SettingsSessions />
    </div>
  )
}

export function Component() {
  const t = useTranslations('settings')
  const [search] = useSearchParams()
  const user = useUser()
  const settings = useSettings()
  const current = chooseTab(search.get('tab'), user, settings)
  const Content = contents[current]
  return (
    <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-5 py-5 sm:py-8">
      <PageTitle>{t('settings.title')}</PageTitle>
      <Heading>{t('settings.title')}</Heading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 lg:grid-cols-[220px_minmax(0,720px)]">
        <Tabs label={t('settings.title')} aside>
          {tabsFor(user, settings).map((tab) => (
            <Tab
              key={tab}
              to={`/notifications?tab=${tab}`}
              current={tab === current}
              preventScrollReset
            >
              {t(`settings.${tab}`)}
            </Tab>
          ))}
        </Tabs>
        <Content />
      </div>
    </Wrap>
  )
}
