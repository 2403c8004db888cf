import { useState } from 'react'
import type { Output } from '../../../platform/contract.ts'
import { Alarm } from '../../../web/console/alarm.tsx'
import { Button, ButtonLink } from '../../../web/console/button.tsx'
import { Tag } from '../../../web/console/tag.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { inviteTesters, testHosts, type getSetup, type Missing } from '../setup-contract.ts'
import { useAction } from './setup-steps.tsx'

type Setup = Output<typeof getSetup>

/** What each host of the brand led to when it was fetched from outside. */
export function HostChecks({ setup }: { setup: Setup }) {
  const t = useTranslations('consoleSettings.setup.host')
  const test = useConsoleCall(testHosts)
  const { busy, fault, press } = useAction(() => test({ site: setup.brand.id }))
  return (
    <>
      <div aria-live="polite" className="stack stack--s">
        {setup.hosts.map(({ host, state, at }) => (
          <p className="sm" key={host}>
            <Tag tone={state === 'leads_here' ? 'ok' : 'warn'}>{t(`states.${state}`)}</Tag> {host} ·{' '}
            <When at={at} />
          </p>
        ))}
      </div>
      {fault && <Alarm tone="bad" title={fault} role="alert" />}
      <Button busy={busy} onClick={press}>
        {t('check')}
      </Button>
    </>
  )
}

/** How to buy as a test before the brand is open, oneself or by people with the link. */
export function TrialStep({ setup }: { setup: Setup }) {
  const t = useTranslations('consoleSettings.setup.trial')
  const invite = useConsoleCall(inviteTesters)
  const [link, setLink] = useState<string | null>(null)
  const { busy, fault, press } = useAction(async () =>
    setLink((await invite({ site: setup.brand.id })).link),
  )
  if (!setup.takes_tests) return <p className="sm mut">{t('over')}</p>
  return (
    <>
      <p className="sm">{t('text')}</p>
      <p className="sm" role="status">
        {t('orders', { count: setup.test_orders })}
      </p>
      {fault && <Alarm tone="bad" title={fault} role="alert" />}
      <div className="row row--wrap">
        <ButtonLink to="/credits">{t('buy')}</ButtonLink>
        <Button busy={busy} onClick={press}>
          {t('invite')}
        </Button>
      </div>
      <div aria-live="polite">
        {link !== null && (
          <Alarm tone="note" title={t('link')}>
            <code className="wrap-anywhere">{link}</code> {t('linkText')}
          </Alarm>
        )}
      </div>
    </>
  )
}

/** Where each missing part is set up. */
const places: Record<Missing[keyof Missing][number], string | null> = {
  host: null,
  mail: null,
  samples: null,
  sender: '/operator/settings/company',
  push: null,
  backups: '/operator/system',
  provider: '/operator/payment-accounts',
  answer: null,
  test_order: null,
  company: null,
  vat: null,
  support_email: null,
  terms: '/operator/texts?catalogue=pagesTerms',
}

/** What is still missing, for members, for money and by law. */
export function MissingParts({ missing }: { missing: Missing }) {
  const t = useTranslations('consoleSettings.setup.left')
  return (
    <>
      {(['members', 'money', 'law'] as const).map((group) => (
        <section key={group} className="stack stack--s" aria-label={t(`groups.${group}`)}>
          <h3 className="sm">{t(`groups.${group}`)}</h3>
          {missing[group].length === 0 && <p className="sm mut">{t('nothing')}</p>}
          <ul className="stack stack--s">
            {missing[group].map((name) => (
              <li key={name} className="sm">
                <MissingPart name={name} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function MissingPart({ name }: { name: Missing[keyof Missing][number] }) {
  const t = useTranslations('consoleSettings.setup.left.parts')
  const place = places[name]
  if (place === null) return t(name)
  return (
    <Link className="link" to={place}>
      {t(name)}
    </Link>
  )
}
