import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { useBrand } from '../../../web/page-brand.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { CoinsIcon, HeartIcon, SendIcon } from '../../../web/ui/icon.tsx'
import { SectionTitle, Wrap } from '../../../web/ui/page.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { DrawnPortrait } from './drawn-portrait.tsx'
import { getPortraits } from './portraits.ts'
import { useMinimumPrice } from './use-minimum-price.ts'

/** What members do here, as three framed screens with drawn examples. */
export function ProductScreens() {
  const t = useTranslations('landing')
  return (
    <section className="bg-surface py-14 lg:py-22">
      <Wrap className="grid gap-8">
        <SectionTitle>{t('screens.title')}</SectionTitle>
        <ul className="grid gap-8 md:grid-cols-3">
          <Screen title={t('screens.find.title')} text={t('screens.find.text')}>
            <Find />
          </Screen>
          <Screen title={t('screens.match.title')} text={t('screens.match.text')}>
            <Match />
          </Screen>
          <Screen title={t('screens.write.title')} text={t('screens.write.text')}>
            <Write />
          </Screen>
        </ul>
      </Wrap>
    </section>
  )
}

type ScreenProps = { title: string; text: string; children: ReactNode }

function Screen({ title, text, children }: ScreenProps) {
  const t = useTranslations('landing')
  return (
    <li className="grid content-start gap-4">
      <div
        aria-hidden="true"
        className="relative h-80 overflow-hidden rounded-panel bg-canvas p-4 shadow-2 ring-6 ring-sunken"
      >
        {children}
        <Tag tone="paper" className="absolute end-3 top-3 shadow-1">
          {t('how.example')}
        </Tag>
      </div>
      <div className="grid gap-1">
        <h3 className="text-lg">{title}</h3>
        <p className="text-ink-2">{text}</p>
      </div>
    </li>
  )
}

function Find() {
  const town = useTranslations('landing.towns')
  const { found } = getPortraits(useBrand())
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {found.map(({ picture, caption, town: key }) => (
        <div key={caption} className="rounded-card bg-surface p-1.5 text-xs shadow-1">
          <DrawnPortrait src={picture} className="h-22 w-full rounded-card object-[50%_20%]" />
          <p className="px-1 pt-1 font-semibold">{caption}</p>
          <p className="px-1 text-ink-2">{town(key)}</p>
        </div>
      ))}
    </div>
  )
}

function Match() {
  const { closing } = getPortraits(useBrand())
  const [first = '', second = ''] = closing
  return (
    <div className="absolute inset-0 grid place-items-center bg-field">
      <div className="flex items-center">
        <DrawnPortrait
          src={first}
          className="h-40 w-32 rounded-card translate-x-3 -rotate-6 border-4 border-field"
        />
        <DrawnPortrait
          src={second}
          className="h-40 w-32 rounded-card -translate-x-3 rotate-6 border-4 border-field"
        />
      </div>
      <span className="absolute bottom-10 grid size-16 place-items-center rounded-full bg-spark text-on-spark">
        <HeartIcon className="size-7 fill-current" />
      </span>
    </div>
  )
}

function Write() {
  const t = useTranslations('landing')
  const { message_credits } = useSettings()
  const price = useMinimumPrice()
  return (
    <div className="grid h-full content-end gap-2.5 text-md">
      <p className="max-w-[85%] justify-self-start rounded-bubble rounded-es-tail bg-surface px-4 py-2.5 ring-1 ring-line">
        {t('how.theirs')}
      </p>
      <p className="max-w-[85%] justify-self-end rounded-bubble rounded-ee-tail bg-bubble px-4 py-2.5 text-on-bubble">
        {t('how.yours')}
      </p>
      <p className="flex items-center justify-between gap-2 rounded-full bg-surface p-1 ps-4 text-sm ring-1 ring-line-strong">
        <span className="flex items-center gap-2">
          <CoinsIcon className="size-4 flex-none" />
          {t('how.cost', { count: message_credits, price })}
        </span>
        <span className="grid size-10 flex-none place-items-center rounded-full bg-ember text-on-ember">
          <SendIcon className="size-5" />
        </span>
      </p>
    </div>
  )
}
