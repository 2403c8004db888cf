import { useTranslations } from '../../../web/i18n.tsx'
import { useBrand } from '../../../web/page-brand.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Wrap } from '../../../web/ui/page.tsx'
import { classes } from '../../../web/ui/classes.ts'
import { JoinForm } from './join-form.tsx'
import { DrawnPortrait } from './drawn-portrait.tsx'
import { getPortraits } from './portraits.ts'
import { useMinimumPrice } from './use-minimum-price.ts'

export function Hero() {
  const t = useTranslations('landing')
  const price = useMinimumPrice()
  const { logged_out_search } = useSettings()
  return (
    <section className="overflow-hidden bg-field text-on-field">
      <Wrap className="relative grid gap-8 pt-8 lg:min-h-[620px] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-14 lg:pt-16 lg:pb-4">
        <div className="grid content-start gap-5">
          <h1 className="max-w-[12em] text-[clamp(2.25rem,10vw,3.625rem)] leading-[1.04]">
            {t('hero.title')}
          </h1>
          <p className="max-w-[52ch] text-lg text-on-field-2">{t('hero.text', { price })}</p>
          <HeroBand />
          <JoinForm />
          {logged_out_search !== 'none' && (
            <ButtonLink
              to="/members"
              variant="field-ghost"
              className="justify-self-center sm:-ms-4.5 sm:justify-self-start"
            >
              {t('hero.see')}
            </ButtonLink>
          )}
          <p className="pb-5 text-xs text-on-field-2 lg:pb-0">{t('hero.illustrated')}</p>
        </div>
        <HeroArt />
      </Wrap>
    </section>
  )
}

/** On a phone, faces between the words and the form; the row is wider than the screen. */
function HeroBand() {
  const { columns } = getPortraits(useBrand())
  const faces = [0, 1].flatMap((row) => columns.map((column) => column[row] ?? ''))
  return (
    <div
      aria-hidden="true"
      className="-mx-4 flex h-30 justify-center gap-2.5 overflow-hidden sm:-mx-6 lg:hidden"
    >
      {faces.map((src) => (
        <DrawnPortrait key={src} src={src} className="h-30 w-24 flex-none rounded-card bg-plum" />
      ))}
    </div>
  )
}

/**
 * On a wide screen, three uneven columns that continue below the fold; decorative, so without
 * alternative texts.
 */
function HeroArt() {
  const { columns } = getPortraits(useBrand())
  return (
    <div
      aria-hidden="true"
      className="absolute inset-y-0 end-8 hidden w-[46%] grid-cols-3 items-start gap-4 overflow-hidden lg:grid"
    >
      {columns.map((column, index) => (
        <div key={column[0]} className={classes('grid gap-4', ['pt-21', 'pt-6', 'pt-30'][index])}>
          {column.map((src) => (
            <DrawnPortrait
              key={src}
              src={src}
              loading="lazy"
              fetchPriority="low"
              className="h-auto w-full rounded-card bg-plum"
            />
          ))}
        </div>
      ))}
    </div>
  )
}
