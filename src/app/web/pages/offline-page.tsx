import { closingPortraits, DrawnPortrait } from '../../../pages/web/public.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { OfflinePanel } from '../../../web/offline-panel.tsx'
import { useBrand } from '../../../web/page-brand.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { BrandName } from '../../../web/ui/brand-mark.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { RotateCwIcon } from '../../../web/ui/icon.tsx'
import { Wrap } from '../../../web/ui/page.tsx'

/**
 * The page that the service worker shows for any URL without a connection. It is cached and the
 * same for all visitors, so it contains no personal data.
 */
export function Component() {
  const t = useTranslations('shell.offline')
  const { name } = useSettings()
  return (
    <>
      <header className="border-b border-line bg-surface">
        <Wrap className="bar-row flex items-center">
          <BrandName name={name} />
        </Wrap>
      </header>
      <Apart />
      <OfflinePanel
        action={
          // A form without an action requests the current URL: the page that could not be loaded.
          <form method="get">
            <Button type="submit" variant="primary" large>
              <RotateCwIcon />
              {t('again')}
            </Button>
          </form>
        }
      >
        {/* Shown by the page's script when messages are pending. */}
        <p
          id="waiting"
          hidden
          className="rounded-card bg-surface px-5 py-4 text-center shadow-1 ring-1 ring-line"
        >
          {t.rich('waiting', {
            count: (chunks) => <strong className="tabular-nums">{chunks}</strong>,
          })}
        </p>
      </OfflinePanel>
    </>
  )
}

/** Two drawn people whose words do not arrive; the worker keeps their pictures with the page. */
function Apart() {
  const [one, , other] = closingPortraits(useBrand())
  return (
    <div aria-hidden="true" className="-mb-16 flex items-center justify-center gap-4 pt-12">
      <DrawnPortrait src={one} loading="eager" className="h-auto w-27 rounded-card grayscale" />
      <span className="flex gap-2">
        {[1, 2, 3].map((dot) => (
          <span key={dot} className="size-2.5 rounded-full bg-line-strong opacity-60" />
        ))}
      </span>
      <DrawnPortrait
        src={other}
        loading="eager"
        className="h-auto w-27 -scale-x-100 rounded-card grayscale"
      />
    </div>
  )
}
