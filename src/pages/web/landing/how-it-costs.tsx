import { useTranslations } from '../../../web/i18n.tsx'
import { useBrand } from '../../../web/page-brand.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { CoinsIcon, SendIcon } from '../../../web/ui/icon.tsx'
import { Tick, Ticks } from '../../../web/ui/lists.tsx'
import { SectionTitle, Wrap } from '../../../web/ui/page.tsx'
import { Avatar } from '../../../web/ui/portrait.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { getPortraits } from './portraits.ts'
import { useMinimumPrice } from './use-minimum-price.ts'

export function HowItCosts() {
  const t = useTranslations('landing')
  const { signup_credits, refund_days } = useSettings()
  return (
    <section className="bg-sunken py-14 lg:py-22">
      <Wrap className="grid grid-cols-1 items-center gap-10 lg:grid-cols-2 lg:gap-22">
        <ExampleChat />
        <div className="grid gap-4">
          <SectionTitle>{t('how.title')}</SectionTitle>
          <p className="text-ink-2">{t('how.text')}</p>
          <Ticks>
            <Tick>{t('how.free', { count: signup_credits })}</Tick>
            <Tick>{t('how.refund', { days: refund_days })}</Tick>
            <Tick>{t('how.delete')}</Tick>
          </Ticks>
        </div>
      </Wrap>
    </section>
  )
}

/** An illustrated conversation that shows where the price is. */
function ExampleChat() {
  const t = useTranslations('landing')
  const { message_credits } = useSettings()
  const { example } = getPortraits(useBrand())
  const price = useMinimumPrice()
  return (
    <div
      role="img"
      aria-label={t('how.exampleLabel')}
      className="mx-auto grid w-full max-w-110 gap-3 rounded-panel bg-surface p-5 shadow-3"
    >
      <div className="flex items-center gap-3">
        <Avatar src={example.picture} alt="" size="large" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{example.caption}</p>
          <p className="text-xs text-ink-2">{example.city}</p>
        </div>
        <Tag>{t('how.example')}</Tag>
      </div>
      <p className="max-w-[85%] justify-self-start rounded-[20px] rounded-es-[6px] px-4 py-2.5 ring-1 ring-line">
        {t('how.theirs')}
      </p>
      <p className="max-w-[85%] justify-self-end rounded-[20px] rounded-ee-[6px] bg-bubble px-4 py-2.5 text-on-bubble">
        {t('how.yours')}
      </p>
      <div className="flex items-center justify-between border-t border-line pt-3 text-sm">
        <span className="flex items-center gap-2">
          <CoinsIcon className="size-4" />
          {t('how.cost', { count: message_credits, price })}
        </span>
        <span className="grid size-11 place-items-center rounded-full bg-ember text-on-ember">
          <SendIcon className="size-5" />
        </span>
      </div>
    </div>
  )
}
