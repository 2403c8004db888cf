import type { ReactNode } from 'react'
import { SCAM_HELP_PATH } from '../../../aftercare/rules.ts'
import { CONSENT_PATH } from '../../../consent/rules.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import {
  BadgeCheckIcon,
  EyeIcon,
  FlagIcon,
  LifeBuoyIcon,
  QuestionIcon,
  ReceiptIcon,
  ShieldCheckIcon,
  Undo2Icon,
  UserRoundXIcon,
} from '../../../web/ui/icon.tsx'
import { Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { RowLink, Rows } from '../../../web/ui/rows.tsx'

/** Answers, support and safety for everybody: on phones the pages of members have no footer. */
export function Component() {
  const t = useTranslations('help')
  const footer = useTranslations('shell.footer')
  const { refund_days: days, aftercare } = useSettings()
  const user = useUser()
  return (
    <Narrow className="grid gap-6 py-6 md:py-9">
      <TabTitle>{t('title')}</TabTitle>
      <header className="grid gap-2">
        <PageTitle>{t('title')}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('lead')}</p>
      </header>
      <Group title={t('answers')}>
        <RowLink to="/pages/faq" icon={QuestionIcon} title={footer('faq')} text={t('text.faq')} />
        <RowLink
          to="/pages/service"
          icon={LifeBuoyIcon}
          title={footer('support')}
          text={t('text.support')}
        />
        <RowLink
          to={user ? '/transactions' : '/pages/return-policy'}
          icon={ReceiptIcon}
          title={footer('returns')}
          text={t('text.returns', { days })}
        />
        <RowLink
          to="/withdrawal"
          icon={Undo2Icon}
          title={footer('withdraw')}
          text={t('text.withdraw')}
        />
      </Group>
      <Group title={t('safety')}>
        <RowLink
          to="/safety"
          icon={ShieldCheckIcon}
          title={footer('safety')}
          text={t('text.safety')}
        />
        {aftercare && (
          <RowLink
            to={SCAM_HELP_PATH}
            icon={LifeBuoyIcon}
            title={t('scam')}
            text={t('text.scam')}
          />
        )}
        <RowLink
          to="/complaints"
          icon={FlagIcon}
          title={footer('complaints')}
          text={t('text.complaints')}
        />
        {user && <OwnSafety />}
        <RowLink
          to="/pages/ban"
          icon={BadgeCheckIcon}
          title={footer('rules')}
          text={t('text.rules')}
        />
      </Group>
      <Legal />
      {user && <Company />}
    </Narrow>
  )
}

/** Settings of the member's own account. */
function OwnSafety() {
  const t = useTranslations('help')
  return (
    <>
      <RowLink
        to="/notifications?tab=privacy#blocked"
        icon={UserRoundXIcon}
        title={t('blocked')}
        text={t('text.blocked')}
      />
      <RowLink
        to="/notifications?tab=privacy"
        icon={EyeIcon}
        title={t('privacySettings')}
        text={t('text.privacySettings')}
      />
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <Rows>{children}</Rows>
    </section>
  )
}

function Legal() {
  const t = useTranslations('help')
  const footer = useTranslations('shell.footer')
  const { asks_consent } = useSettings()
  return (
    <Group title={t('legal')}>
      <RowLink to="/pages/terms" title={footer('terms')} />
      <RowLink to="/pages/privacy" title={footer('privacy')} />
      <RowLink to="/pages/cookies" title={footer('cookies')} />
      <RowLink to="/pages/return-policy" title={footer('returns')} />
      <RowLink to="/pages/local-law" title={t('local')} />
      <RowLink to="/pricing" title={footer('prices')} />
      <RowLink to="/accessibility" title={footer('accessibility')} />
      <RowLink to="/lang-config" title={footer('language')} />
      {asks_consent && <RowLink to={CONSENT_PATH} title={footer('consent')} />}
    </Group>
  )
}

/** Who runs the site, which the footer says to visitors and on wide screens. */
function Company() {
  const t = useTranslations('shell.footer')
  const { company, min_age, fictional } = useSettings()
  return (
    <p className="max-w-[75ch] text-xs text-ink-2 lg:hidden">
      {t('disclaimer', { age: min_age, company: company.name })}
      {fictional && ` ${t('disclaimerFictional', { company: company.name })}`}
    </p>
  )
}
