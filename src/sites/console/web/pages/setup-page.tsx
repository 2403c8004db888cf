import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Output } from '../../../../platform/contract.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ButtonLink } from '../../../../web/ui/button.tsx'
import { Form, ReasonField } from '../../../../web/console/form.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { SubmitButton } from '../../../../web/console/submit-button.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import { useConsoleCall } from '../../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { CheckIcon, ClockIcon } from '../../../../web/ui/icon.tsx'
import { showToast } from '../../../../web/ui/toast.ts'
import { type getSetup, openBrand, testMail } from '../../setup-contract.ts'
import { brandsQuery, settingsQuery, setupQuery } from '../queries.ts'
import { CompanyForm, HostForm } from '../setup-forms.tsx'
import { HostChecks, MissingParts, TrialStep } from '../setup-trial.tsx'
import { PaymentsStep, SamplesStep, ServiceTest } from '../setup-steps.tsx'

const siteIn = (search: URLSearchParams) => Number(search.get('site') ?? '') || undefined

export const loader = pageLoader(async ({ api, queries, url }) => {
  const site = siteIn(url.searchParams)
  await Promise.all([
    queries.query(setupQuery(api, site)),
    queries.query(settingsQuery(api, site)),
    queries.query(brandsQuery(api)),
  ])
  return null
})

/** What is left to do before visitors read a brand, in order. */
export function Component() {
  const t = useTranslations('consoleSetup')
  const api = useApi()
  const site = siteIn(useSearchParams()[0])
  const setup = useSuspenseQuery(setupQuery(api, site)).data
  const { data } = useSuspenseQuery(settingsQuery(api, site))
  const { brand, samples } = setup
  return (
    <>
      <PageHead
        title={t('title', { name: brand.name })}
        lead={t(brand.open ? 'leadOpen' : 'lead')}
        from={{ to: '/operator/brands', label: t('brands'), current: brand.name }}
      />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="stack-4">
          <Step number={1} title={t('host.title')} done={setup.host === 'served'}>
            {setup.host !== 'served' && (
              <p className="text-xs">{t(`host.${setup.host}`, { host: setup.configured_host })}</p>
            )}
            <HostForm
              key={brand.revision}
              data={data}
              configured={setup.configured_host}
              suggested={setup.host === 'other' ? setup.configured_host : undefined}
            />
            <HostChecks setup={setup} />
          </Step>
          <Step number={2} title={t('company.title')} done={setup.has_company}>
            <CompanyForm key={brand.revision} data={data} named={setup.has_company} />
          </Step>
          <Step number={3} title={t('staff.title')} done>
            <p className="text-xs text-ink-2">{t('staff.text')}</p>
            <ButtonLink variant="line" small to="/operator/staff">
              {t('staff.open')}
            </ButtonLink>
          </Step>
        </div>
        <div className="stack-4">
          <Step number={4} title={t('mail.title')} done={setup.mail?.passed === true}>
            <ServiceTest call={testMail} site={brand.id} result={setup.mail} kind="mail" />
            <ButtonLink variant="line" small to={`/operator/settings/company?site=${brand.id}`}>
              {t('mail.sender')}
            </ButtonLink>
          </Step>
          <Step
            number={5}
            title={t('payments.title')}
            done={!setup.sells || setup.payments?.passed === true}
          >
            <PaymentsStep setup={setup} />
          </Step>
          <Step number={6} title={t('samples.title')} done={samples === 0}>
            <SamplesStep site={brand.id} samples={samples} />
          </Step>
          <Step
            number={7}
            title={t('trial.title')}
            done={!setup.takes_tests || !setup.missing.money.includes('test_order')}
          >
            <TrialStep setup={setup} />
          </Step>
          <Step number={8} title={t('open.title')} done={brand.open}>
            <OpenForm setup={setup} />
          </Step>
          <Panel title={t('left.title')}>
            <div className="stack-2">
              <MissingParts setup={setup} />
            </div>
          </Panel>
        </div>
      </div>
    </>
  )
}

type StepProps = { number: number; title: string; done: boolean; children: ReactNode }

/** A step; what is missing leads to it by its number. */
function Step({ number, title, done, children }: StepProps) {
  const t = useTranslations('consoleSetup')
  return (
    <Panel
      id={`step-${number}`}
      title={`${number}. ${title}`}
      aside={
        <Tag tone={done ? 'ok' : 'warn'} icon={done ? CheckIcon : ClockIcon}>
          {t(done ? 'done' : 'missing')}
        </Tag>
      }
    >
      <div className="stack-2">{children}</div>
    </Panel>
  )
}

type OpenFormProps = { setup: Output<typeof getSetup> }

function OpenForm({ setup: { brand, ready, sells, missing } }: OpenFormProps) {
  const { id: site, open } = brand
  const t = useTranslations('consoleSetup.open')
  const openSite = useConsoleCall(openBrand)
  if (open && missing.law.length > 0)
    return (
      <Notice tone="warn" title={t('lawMissing', { count: missing.law.length })}>
        {t('lawText')}
      </Notice>
    )
  if (open) return <p className="text-xs text-ink-2">{t('isOpen')}</p>
  if (!ready) return <p className="text-xs text-ink-2">{t('unfinished')}</p>
  return (
    <Form
      values={{ reason: '' }}
      onSubmit={async ({ reason }: { reason: string }) => {
        await openSite({ site, reason })
        showToast({ tone: 'ok', text: t('opened') })
      }}
    >
      <p className="text-xs">{t(sells ? 'text' : 'textFree')}</p>
      <ReasonField />
      <SubmitButton block>{t('submit')}</SubmitButton>
    </Form>
  )
}
