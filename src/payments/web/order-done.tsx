import { useOrders } from './use-orders.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { CoinsIcon, ImagePlusIcon, MessageCircleIcon } from '../../web/ui/icon.tsx'
import type { Icon } from '../../web/ui/sprite-icon.tsx'
import { Narrow } from '../../web/ui/page.tsx'
import { RowLink, Rows } from '../../web/ui/rows.tsx'
import { RollingNumber } from '../../web/ui/rolling-number.tsx'
import type { Order } from '../contract.ts'
import { opensPremium } from '../rules.ts'
import { ContinueLinks } from './continue-links.tsx'
import { OpenedPhotos } from './opened-photos.tsx'
import { useReturnRedirect } from './use-return-redirect.ts'

/** The thanks for a completed order, with what the first one opens. */
export function OrderDone({ order }: { order: Order }) {
  const t = useTranslations('payments')
  const user = useUser()
  useReturnRedirect(order)
  const title = t('status.completed.title', { balance: t('balance', { count: order.credits }) })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <section
        role="status"
        // The toast of the same order lies over the upper part.
        className="grid justify-items-center gap-4 bg-field px-4 pt-25 pb-9 text-center text-on-field"
      >
        <Coin credits={order.credits} />
        <h1 className="text-title">{title}</h1>
        {user && (
          <p className="max-w-[40ch] text-on-field-2">
            {t('done.thanks', {
              name: user.profile.name,
              balance: t('balance', { count: user.credits }),
            })}
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          <ContinueLinks order={order} look={['spark', 'paper']} />
        </div>
      </section>
      <Opened order={order} />
    </>
  )
}

function Coin({ credits }: { credits: number }) {
  return (
    <span
      aria-hidden="true"
      className="flex items-center gap-3 rounded-full bg-warn-solid px-6 py-3.5 font-display text-[2.5rem] leading-none font-bold text-on-warn-solid"
    >
      <CoinsIcon className="size-9" />
      <span className="flex">
        +<RollingNumber value={credits} />
      </span>
    </span>
  )
}

/** What Premium opens, after the first order. */
function Opened({ order }: { order: Order }) {
  const t = useTranslations('payments')
  const { premium_photos: photos } = useSettings()
  const orders = useOrders()
  if (!opensPremium(order, orders)) return null
  const opened: [string, Icon, string, string][] = [
    [
      '/profile/edit/photo',
      ImagePlusIcon,
      t('includes.ownPhotos', { count: photos }),
      t('done.add'),
    ],
    ['/chats', MessageCircleIcon, t('includes.conversations'), t('done.conversations')],
  ]
  return (
    <Narrow className="grid gap-3 pt-7">
      <h2 className="text-xl">{t('done.opened')}</h2>
      <OpenedPhotos order={order} />
      <Rows>
        {opened.map(([to, icon, title, text]) => (
          <RowLink key={to} to={to} icon={icon} title={title} text={text} />
        ))}
      </Rows>
    </Narrow>
  )
}
