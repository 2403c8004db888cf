import type { Output } from '../../../platform/contract.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useLoaderData, useSearchParams } from '../../../web/router/hooks.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Field, TextInput } from '../../../web/ui/field.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Narrow, PageTitle, SectionTitle } from '../../../web/ui/page.tsx'
import type { getWithdrawal } from '../../withdrawal-contract.ts'
import { findWithdrawal } from '../queries.ts'

type TypedRequest = Output<typeof getWithdrawal> | null

/** With a token the form is filled with what was typed before. */
export const loader = pageLoader(async ({ api, url }): Promise<TypedRequest> => {
  const typed = await findWithdrawal(api, url)
  return typed?.received_at === null ? typed : null
})

/** The first step of a withdrawal without a log-in: a plain form that needs no script. */
export function Component() {
  const t = useTranslations('withdrawal')
  const { refund_days: days } = useSettings()
  const user = useUser()
  return (
    <Narrow className="grid gap-7 py-6 md:py-9">
      <TabTitle>{t('title')}</TabTitle>
      <meta name="description" content={t('lead', { days })} />
      <header className="grid gap-2">
        <PageTitle>{t('title')}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('lead', { days })}</p>
      </header>
      {user && (
        <Notice tone="info">
          {t('member')} <Link to="/transactions">{t('memberLink')}</Link>
        </Notice>
      )}
      <WithdrawalForm />
      <OtherWays />
    </Narrow>
  )
}

function WithdrawalForm() {
  const t = useTranslations('withdrawal')
  const typed = useLoaderData<typeof loader>()
  const user = useUser()
  const fault = useSearchParams()[0].get('fault')
  return (
    <form method="post" data-native="" className="grid max-w-120 gap-5">
      <Field label={t('name')} error={fault === 'name' && t('nameError')} required>
        <TextInput
          name="name"
          autoComplete="name"
          maxLength={80}
          required
          defaultValue={typed?.name ?? ''}
        />
      </Field>
      <Field
        label={t('email')}
        hint={t('emailHint')}
        error={fault === 'email' && t('emailError')}
        required
      >
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={typed?.email ?? user?.email ?? ''}
        />
      </Field>
      <Field
        label={t('order')}
        aside={t('optional')}
        hint={t('orderHint')}
        error={fault === 'order' && t('orderError')}
      >
        <TextInput
          name="order"
          autoComplete="off"
          maxLength={40}
          defaultValue={typed?.order ?? ''}
        />
      </Field>
      <Button type="submit" variant="primary" large className="justify-self-start">
        {t('next')}
      </Button>
    </form>
  )
}

/** A letter counts as well; the law of California names its own period and form. */
function OtherWays() {
  const t = useTranslations('withdrawal')
  const { company, support_email: email, geoip_country: country } = useSettings()
  return (
    <section className="grid gap-2">
      <SectionTitle>{t('letter')}</SectionTitle>
      <p className="max-w-[65ch] text-ink-2">
        {t('letterText', {
          company: company.name,
          address: company.address,
          city: company.city,
          email,
        })}
      </p>
      {country === 'US' && <p className="max-w-[65ch] text-ink-2">{t('california')}</p>}
    </section>
  )
}
