import { classes } from '../../../web/ui/classes.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { settingFields, type EditedName, type SettingField } from '../rules.ts'
import type { BrandSettings } from './queries.ts'
import { SettingControl } from './setting-control.tsx'
import { useSettingText } from './use-setting-text.ts'
import { FieldError } from '../../../web/ui/field-notes.tsx'

type SettingRowProps = {
  name: EditedName
  data: BrandSettings
  value: unknown
  /** The stored value. */
  stored: unknown
  /** Why it was not saved. */
  fault: string | null
  /** The address of the page names it. */
  isTarget: boolean
  onChange(value: unknown): void
}

export const settingRowLook =
  'grid scroll-mt-[30dvh] gap-x-4 gap-y-1 border-b border-line px-3.5 py-3 last:border-0'
export const changedRowLook = 'inset-shadow-[3px_0_var(--ember)]'

/** Puts the focus on the first field of what the address names; its hash scrolls there. */
export function focusTarget(target: HTMLElement | null): void {
  const field = target?.querySelector<HTMLElement>('input:not([disabled]), select, textarea')
  ;(field ?? target)?.focus({ preventScroll: true })
}

const isWide = ({ kind }: SettingField) => !['number', 'switch', 'choice', 'look'].includes(kind)

/** The page is long, and the button far from the field. */
const showFault = (fault: HTMLElement | null) => fault?.scrollIntoView({ block: 'center' })

/** A setting with its meaning, its control, default and bounds. */
export function SettingRow({
  name,
  data,
  value,
  stored,
  fault,
  isTarget,
  onChange,
}: SettingRowProps) {
  const t = useTranslations('consoleSettings')
  const text = useSettingText()
  const field = settingFields[name]
  const isChanged = JSON.stringify(value) !== JSON.stringify(stored)
  const id = `setting-${name}`
  const defaults: Partial<Record<EditedName, unknown>> = data.defaults
  const { low = null, high = null } = data.bounds[name] ?? {}
  const floor = { law: 'floorLaw', promise: 'floorPromise', sense: 'floor' } as const
  return (
    <div
      id={`set-${name}`}
      ref={isTarget ? focusTarget : undefined}
      tabIndex={isTarget ? -1 : undefined}
      className={classes(
        settingRowLook,
        isChanged && changedRowLook,
        !isWide(field) && 'grid-cols-[minmax(0,1fr)_148px]',
        isTarget && 'bg-plum-soft outline-none',
      )}
    >
      <div>
        <label className="text-xs font-semibold" htmlFor={id}>
          {t(`label.${name}`)}
        </label>
        <p className="text-xs text-ink-2" id={`${id}-hint`}>
          {t(`hint.${name}`)}
        </p>
      </div>
      <div>
        <SettingControl id={id} name={name} data={data} value={value} onChange={onChange} />
        <div key={fault} ref={fault ? showFault : undefined}>
          <FieldError>{fault}</FieldError>
        </div>
      </div>
      <p className="col-span-full flex flex-wrap gap-x-3.5 gap-y-1 text-2xs text-ink-2">
        <span className="mono-text">{name}</span>
        {!isWide(field) && <span>{t('default', { value: text(name, defaults[name]) })}</span>}
        {low !== null && <span>{t(floor[field.because ?? 'sense'], { value: low })}</span>}
        {high !== null && <span>{t('ceiling', { value: high })}</span>}
        {isChanged && (
          <button
            type="button"
            className="text-link text-ember-ink"
            onClick={() => onChange(stored)}
          >
            {t('putBack', { value: isWide(field) ? '' : text(name, stored) })}
          </button>
        )}
      </p>
    </div>
  )
}
