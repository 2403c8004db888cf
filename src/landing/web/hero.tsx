import { useTranslations } from '../../web/i18n.tsx'
import { useBrand } from '../../web/page-brand.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Wrap } from '../../web/ui/page.tsx'
import { classes } from '../../web/ui/classes.ts'
import { JoinForm } from './join-form.tsx'
import { DrawnPortrait } from './drawn-portrait.tsx'
import { portraitsOf } from './portraits.ts'
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
          <JoinForm />
          {logged_out_search !== 'none' && (
            <ButtonLink to="/members" variant="paper" large className="sm:justify-self-start">
              {t('hero.see')}
            </ButtonLink>
          )}
          <p className="text-xs text-on-field-2 max-lg:hidden">{t('hero.illustrated')}</p>
        </div>
        <HeroArt />
        <p className="-mt-4 pb-5 text-xs text-on-field-2 lg:hidden">{t('hero.illustrated')}</p>
      </Wrap>
    </section>
  )
}

/** Three uneven columns that continue below the fold; decorative, so without alternative texts. */
function HeroArt() {
  const { columns } = portraitsOf(useBrand())
  return (
    <div
      aria-hidden="true"
      className="-mx-4 grid max-h-64 grid-cols-3 items-start gap-3 overflow-hidden sm:-mx-6 lg:absolute lg:inset-y-0 lg:end-8 lg:mx-0 lg:max-h-none lg:w-[46%] lg:gap-4"
    >
      {columns.map((column, index) => (
        <div
          key={column[0]}
          className={classes(
            'grid gap-3 lg:gap-4',
            ['pt-5 lg:pt-21', 'lg:pt-6', 'pt-10 lg:pt-30'][index],
          )}
        >
          {column.map((src, row) => (
            <DrawnPortrait
              key={src}
              src={src}
              // On a phone two rows are in view, and the headline is painted before them.
              loading={row < 2 ? undefined : 'lazy'}
              fetchPriority="low"
              className="h-auto w-full rounded-card bg-plum"
            />
          ))}
        </div>
      ))}
    </div>
  )
}
