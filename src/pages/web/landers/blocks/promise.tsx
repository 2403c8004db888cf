import { useTranslations } from '../../../../web/i18n.tsx'
import { useSettings } from '../../../../web/shell-queries.ts'
import { Tick, Ticks } from '../../../../web/ui/lists.tsx'
import { Wrap } from '../../../../web/ui/page.tsx'

/** States that sign-up is free, or by invitation, and without a subscription, and the price of messages. */
export function PromiseBlock() {
  const t = useTranslations('landers')
  const shell = useTranslations('shell')
  const { signup_credits, signups_open } = useSettings()
  return (
    <Wrap className="py-7">
      <Ticks className="text-md lg:auto-cols-auto lg:gap-x-6 lg:grid-flow-col lg:justify-between">
        <Tick>
          {signups_open ? t('promise.free', { count: signup_credits }) : shell('invitation.note')}
        </Tick>
        <Tick>{t('promise.noSubscription')}</Tick>
        <Tick>{t('promise.price')}</Tick>
      </Ticks>
    </Wrap>
  )
}
