import { isoLocale } from '../../../../platform/locales.ts'
import { useLocale } from '../../../../web/i18n.tsx'
import { useSettings } from '../../../../web/shell-queries.ts'
import { useHydrated } from '../../../../web/use-hydrated.ts'
import { MoonIcon, SunIcon } from '../../../../web/ui/icon.tsx'
import { useLander } from '../use-lander.ts'

/**
 * The local time of the visitor and their country. The first HTML has the country's largest time
 * zone, the hydrated page the browser's.
 */
export function ClockBlock() {
  const locale = useLocale()
  const { now, geoip_selected_country } = useSettings()
  const { content, values } = useLander()
  const hydrated = useHydrated()
  const timeZone = hydrated ? undefined : (content?.time_zone ?? 'UTC')
  const time = new Intl.DateTimeFormat(isoLocale(locale), {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(now))
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(geoip_selected_country)
  const Icon = values.part === 'night' || values.part === 'evening' ? MoonIcon : SunIcon
  return (
    <p className="inline-flex min-h-9 items-center gap-2 justify-self-start rounded-full bg-sunken py-1 ps-3 pe-4 text-md font-semibold tabular-nums first-letter:uppercase">
      <Icon className="size-4.5 flex-none text-warn" />
      <time dateTime={now}>
        {time} · {country}
      </time>
    </p>
  )
}
