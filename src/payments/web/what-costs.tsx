import { useTranslations } from 'use-intl'
import { useSettings } from '../../web/shell-queries.ts'
import { Line, Lines, Tick, Ticks } from '../../web/ui/lists.tsx'

/** What a first bundle opens for good. */
export function Included() {
  const t = useTranslations('payments')
  const { premium_photos } = useSettings()
  return (
    <Ticks>
      <Tick>{t('includes.photos')}</Tick>
      <Tick>{t('includes.ownPhotos', { count: premium_photos })}</Tick>
      <Tick>{t('includes.conversations')}</Tick>
      <Tick>{t('includes.forever')}</Tick>
    </Ticks>
  )
}

export function WhatCosts({ gifts }: { gifts: { least: number; most: number } }) {
  const t = useTranslations('payments')
  const { message_credits, photo_credits } = useSettings()
  return (
    <div>
      <h2 className="mb-1 text-lg leading-6">{t('costs.title')}</h2>
      <Lines>
        <Line term={t('costs.message')}>{t('balance', { count: message_credits })}</Line>
        <Line term={t('costs.photo')}>{t('balance', { count: photo_credits })}</Line>
        <Line term={t('costs.gifts')}>{t('costs.range', gifts)}</Line>
        <Line term={t('costs.reading')}>{t('costs.free')}</Line>
        <Line term={t('costs.match')}>{t('costs.free')}</Line>
      </Lines>
    </div>
  )
}
