import { LogoutDialog, useLogout } from '../../accounts/web/public-logout.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { classes } from '../../web/ui/classes.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import {
  BadgeCheckIcon,
  CoinsIcon,
  EyeIcon,
  LifeBuoyIcon,
  LogOutIcon,
  PencilIcon,
  QuestionIcon,
  ReceiptIcon,
  SettingsIcon,
  StarIcon,
} from '../../web/ui/icon.tsx'
import { RowButton, RowLink, Rows } from '../../web/ui/rows.tsx'

/** Where the balance is used up or filled. */
export function Balance() {
  const t = useTranslations('account')
  const nav = useTranslations('shell.nav')
  const user = useUser()
  const { sells_credits } = useSettings()
  if (!user) return null
  return (
    <section
      aria-label={nav('buyCredits')}
      className="flex flex-wrap items-center gap-x-3.5 gap-y-3 rounded-card bg-tint-butter px-4 py-3.5"
    >
      <span className="grid size-12 flex-none place-items-center rounded-full bg-warn-solid text-on-warn-solid">
        <CoinsIcon className="size-6" />
      </span>
      <span className={classes('flex-1', user.paid_user ? 'min-w-36' : 'min-w-20 sm:min-w-36')}>
        <strong className="block font-display text-lg leading-6 tabular-nums">
          {t('balance', { count: user.credits })}
        </strong>
        <span
          className={classes('text-sm text-ink-2', user.paid_user ? 'block' : 'hidden sm:block')}
        >
          {t('balanceText')}
        </span>
      </span>
      {sells_credits && (
        <ButtonLink to={user.paid_user ? '/credits/repeat-order' : '/premium'} variant="line">
          {user.paid_user ? t('buy') : t('getPremium')}
        </ButtonLink>
      )}
    </section>
  )
}

/** The pages of the member's own account; log-out last. */
export function AccountRows({ visitors }: { visitors: string }) {
  const t = useTranslations('account.rows')
  const nav = useTranslations('shell.nav')
  const logout = useLogout()
  return (
    <nav aria-label={nav('profile')}>
      <Rows>
        <RowLink
          icon={PencilIcon}
          to="/profile/edit"
          title={nav('editProfile')}
          text={t('editText')}
        />
        <RowLink
          icon={BadgeCheckIcon}
          to="/profile/verification"
          title={t('verification')}
          text={t('verificationText')}
        />
        <RowLink icon={EyeIcon} to="/likes/visitors" title={nav('visitors')} text={visitors} />
        <RowLink icon={StarIcon} to="/kept" title={t('kept')} text={t('keptText')} />
        <RowLink icon={QuestionIcon} to="/reached" title={t('reached')} text={t('reachedText')} />
        <RowLink
          icon={ReceiptIcon}
          to="/transactions"
          title={nav('transactions')}
          text={t('ordersText')}
        />
        <RowLink
          icon={SettingsIcon}
          to="/notifications"
          title={nav('settings')}
          text={t('settingsText')}
        />
        <RowLink icon={LifeBuoyIcon} to="/help" title={nav('help')} text={t('helpText')} />
        <RowButton icon={LogOutIcon} title={nav('logout')} onClick={logout.request} />
      </Rows>
      <LogoutDialog logout={logout} />
    </nav>
  )
}
