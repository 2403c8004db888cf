import { useMinimumPrice } from '../../public.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useSettings } from '../../../../web/shell-queries.ts'
import { CoinsIcon } from '../../../../web/ui/icon.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { Wrap } from '../../../../web/ui/page.tsx'

/** What a message costs, in credits and money. */
export function PriceBlock() {
  const t = useTranslations('landers')
  const price = useMinimumPrice()
  const { message_credits, refund_days } = useSettings()
  return (
    <Wrap className="py-7">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-surface p-5 text-ink ring-1 ring-line md:p-6">
        <CoinsIcon className="size-7 flex-none text-ember-ink" />
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 className="text-lg">{t('price.title', { count: message_credits, price })}</h2>
          <p className="text-ink-2">{t('price.text', { days: refund_days })}</p>
        </div>
        <TextLink to="/pricing">{t('price.all')}</TextLink>
      </div>
    </Wrap>
  )
}
