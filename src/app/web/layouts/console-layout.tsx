import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { listConsoleQueues } from '../../../console/home-contract.ts'
import { queuesQuery } from '../../../console/web/public-queues.ts'
import type { Output } from '../../../platform/contract.ts'
import { approvalsQuery } from '../../../staff/web/public.tsx'
import type { User } from '../../../accounts/contract.ts'
import { SiteAlarms } from '../../../sites/console/web/public.tsx'
import { ConsoleLayout } from '../../../web/console/console-layout.tsx'
import type { ConsoleEntry } from '../../../web/console/navigation.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { sectionsFor } from '../console-navigation.ts'
import { ConsoleBar } from './console-bar.tsx'
import { Layout as DefaultLayout } from './default-layout.tsx'

/** The console for staff; its "not found" for everybody else looks like any other. */
export function Layout({ children }: { children: ReactNode }) {
  const user = useUser()
  if (user?.role !== 'operator') return <DefaultLayout>{children}</DefaultLayout>
  return <Console user={user}>{children}</Console>
}

type Queues = Output<typeof listConsoleQueues>['queues']

/**
 * An entry counts the list that it opens. My cases wait in other queues too; returned debits and
 * warnings are lists of their own on the home page.
 */
const queuePaths: Partial<Record<Queues[number]['name'], string>> = {
  photos: '/operator/photos',
  selfies: '/operator/selfies',
  profile_texts: '/operator/profile-texts',
  new_accounts: '/operator/new-accounts',
  quality: '/operator/quality',
  reports: '/operator/cases',
  complaints: '/operator/cases',
  appeals: '/operator/cases',
  order_cases: '/operator/cases',
  service_cases: '/operator/cases',
  chargebacks: '/operator/chargebacks',
}

/** Everything that waits, and what of it is late. */
function countQueues(queues: Queues) {
  const sum = (of: 'waiting' | 'late') => queues.reduce((total, queue) => total + queue[of], 0)
  return { count: sum('waiting'), late: sum('late') }
}

const noQueues: Output<typeof listConsoleQueues> = { queues: [], brands: [] }

function Console({ user, children }: { user: User; children: ReactNode }) {
  const t = useTranslations('console')
  const api = useApi()
  const [search, setSearch] = useState<string | null>(null)
  const approvals = useQuery(approvalsQuery(api)).data?.waiting ?? 0
  const { queues, brands } = useQuery(queuesQuery(api)).data ?? noQueues
  const sections = sectionsFor(user.staff_roles, { hasBrands: brands.length > 1 }).map(
    ({ text, entries }) => ({
      title: text && t(`nav.sections.${text}`),
      entries: entries.map(({ text: name, ...entry }): ConsoleEntry => ({
        ...entry,
        label: t(`nav.${name}`),
        ...(entry.to === '/operator/approvals'
          ? { count: approvals, hot: true }
          : countQueues(queues.filter(({ name: queue }) => queuePaths[queue] === entry.to))),
      })),
    }),
  )
  return (
    <ConsoleLayout
      sections={sections}
      onFind={() => setSearch('')}
      bar={
        <ConsoleBar
          user={user}
          sections={sections}
          hasBrands={brands.length > 1}
          search={search}
          onSearch={setSearch}
        />
      }
    >
      <SiteAlarms />
      {children}
    </ConsoleLayout>
  )
}
