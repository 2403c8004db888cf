import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../../platform/contract.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { inviteTesters, testHosts, type getSetup, type Missing } from '../setup-contract.ts'
import { brandsQuery } from './queries.ts'
import { useAction } from './setup-steps.tsx'

type Setup = Output<typeof getSetup>

/** What each host of the brand led to when it was fetched from outside. */
export function HostChecks({ setup }: { setup: Setup }) {
  const t = useTranslations('consoleSetup.host')
  const test = useConsoleCall(testHosts)
  const { busy, fault, press } = useAction(() => test({ site: setup.brand.id }))
  return (
    <>
      <div aria-live="polite" className="stack-2">
        {setup.hosts.map(({ host, state, at }) => (
          <p className="text-xs" key={host}>
            <Tag tone={state === 'leads_here' ? 'ok' : 'warn'}>{t(`states.${state}`)}</Tag> {host} ·{' '}
            <When at={at} />
          </p>
        ))}
      </div>
      {fault && <Notice tone="danger" title={fault} role="alert" />}
      <Button variant="line" busy={busy} onClick={press}>
        {t('check')}
      </Button>
    </>
  )
}

/** Whether the set-up is that of the brand whose console this is. */
const useIsCurrentBrand = ({ brand }: Setup): boolean =>
  useSuspenseQuery(brandsQuery(useApi())).data.current === brand.id

/** How to buy as a test before the brand is open, oneself or by people with the link. */
export function TrialStep({ setup }: { setup: Setup }) {
  const t = useTranslations('consoleSetup.trial')
  const isCurrent = useIsCurrentBrand(setup)
  const invite = useConsoleCall(inviteTesters)
  const [link, setLink] = useState<string | null>(null)
  const { busy, fault, press } = useAction(async () =>
    setLink((await invite({ site: setup.brand.id })).link),
  )
  if (!setup.takes_tests) return <p className="text-xs text-ink-2">{t('over')}</p>
  return (
    <>
      <p className="text-xs">{t('text')}</p>
      <p className="text-xs" role="status">
        {t('orders', { count: setup.test_orders })}
      </p>
      {fault && <Notice tone="danger" title={fault} role="alert" />}
      <div className="flex items-center gap-2 flex-wrap">
        {isCurrent && (
          <ButtonLink variant="line" to="/credits">
            {t('buy')}
          </ButtonLink>
        )}
        <Button variant="line" busy={busy} onClick={press}>
          {t('invite')}
        </Button>
      </div>
      <div aria-live="polite">
        {link !== null && (
          <Notice tone="info" title={t('link')}>
            <code className="wrap-anywhere">{link}</code> {t('linkText')}
          </Notice>
        )}
      </div>
    </>
  )
}

type Part = Missing[keyof Missing][number]

/** The step of this page that does each part. */
const steps: Partial<Record<Part, number>> = {
  host: 1,
  company: 2,
  vat: 2,
  support_email: 2,
  mail: 4,
  answer: 5,
  samples: 6,
  test_order: 7,
}

/**
 * Where each missing part is set up: a step of this page, or another page; pages of one brand only
 * lead to the brand of this console.
 */
function findPlace(part: Part, { site, isCurrent }: { site: number; isCurrent: boolean }) {
  const step = steps[part]
  if (step !== undefined) return `#step-${step}`
  if (part === 'sender') return `/operator/settings/company?site=${site}`
  if (part === 'backups') return '/operator/system'
  if (part === 'provider' && isCurrent) return '/operator/payment-accounts'
  if (part === 'terms' && isCurrent) return '/operator/texts?catalogue=pagesTerms'
  return null
}

/** What is still missing, for members, for money and by law. */
export function MissingParts({ setup }: { setup: Setup }) {
  const { missing, brand } = setup
  const isCurrent = useIsCurrentBrand(setup)
  const t = useTranslations('consoleSetup.left')
  return (
    <>
      {(['members', 'money', 'law'] as const).map((group) => (
        <section key={group} className="stack-2" aria-label={t(`groups.${group}`)}>
          <h3 className="text-xs">{t(`groups.${group}`)}</h3>
          {missing[group].length === 0 && <p className="text-xs text-ink-2">{t('nothing')}</p>}
          <ul className="stack-2">
            {missing[group].map((name) => (
              <li key={name} className="text-xs">
                <MissingPart name={name} place={findPlace(name, { site: brand.id, isCurrent })} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function MissingPart({ name, place }: { name: Part; place: string | null }) {
  const t = useTranslations('consoleSetup.left.parts')
  if (place === null) return t(name)
  if (place.startsWith('#'))
    return (
      <a className="text-link text-ember-ink" href={place}>
        {t(name)}
      </a>
    )
  return <TextLink to={place}>{t(name)}</TextLink>
}
