import { useTranslations, useLocale } from '../../../web/i18n.tsx'
import { classes } from '../../../web/ui/classes.ts'
import { Fieldset } from '../../../web/ui/fieldset.tsx'
import { useLander, useLanderTexts } from './use-lander.ts'

/** More regions than this scroll within the list. */
const ROOMY = 20

/** The regions with their published numbers, as radios. */
export function RegionList() {
  const t = useTranslations('landers')
  const text = useLanderTexts()
  const locale = useLocale()
  const regions = useLander().content?.regions ?? []
  const hasNumbers = regions.some(({ members }) => members !== null)
  return (
    <Fieldset legend={t('form.region')}>
      <div
        className={classes(
          'grid grid-cols-2 gap-x-2 gap-y-1',
          regions.length > ROOMY && 'max-h-70 overflow-y-auto overscroll-contain',
        )}
      >
        {regions.map(({ id, name, members }) => (
          <label
            key={id}
            className="relative flex min-h-11 cursor-pointer flex-wrap content-center items-center justify-between gap-x-2 rounded-control px-2.5 py-1 text-sm leading-4.5 has-checked:bg-plum-soft has-checked:font-semibold has-checked:text-plum-ink has-checked:inset-ring-2 has-checked:inset-ring-plum has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              id={`region-${id}`}
              name="region"
              value={id}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            <span>{name}</span>
            {members === null && hasNumbers && (
              <span className="flex-none text-xs text-ink-2">{text('map.few')}</span>
            )}
            {members !== null && (
              <span className="flex-none font-semibold tabular-nums">
                {members.toLocaleString(locale)}
              </span>
            )}
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
