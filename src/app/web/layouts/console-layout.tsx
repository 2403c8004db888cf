import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { listConsoleQueues } from '../../../console/home-contract.ts'
import { queuesQuery } from '../../../console/web/public-queues.ts'
import type { Output } from '../../../platform/contract.ts'
import { getQueuePath } from '../../../platform/staff-queues.ts'
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
 * My cases wait in other queues too; returned debits and warnings are lists of their own on the home
 * page.
 */
const uncounted = new Set(['mine', 'debit_returns', 'payment_warnings'])

/** The queues of the page that an entry opens, which it counts. */
const queuesOfPage = (queues: Queues, path: string) =>
  queues.filter(({ name }) => !uncounted.has(name) && getQueuePath(name).split('?')[0] === path)

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
          : countQueues(queuesOfPage(queues, entry.to))),
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
