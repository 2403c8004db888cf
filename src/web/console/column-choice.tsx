import { useTranslations } from '../i18n.tsx'
import { useLocation, useNavigate, useSearchParams } from '../router/hooks.ts'
import { buttonClasses } from '../ui/button-look.ts'
import { readHiddenColumns, toListPath } from './list-address.ts'

type ColumnChoiceProps = { columns: { key: string; header: string }[] }

/** Which columns a list shows; the address holds those left out, and with it a saved view. */
export function ColumnChoice({ columns }: ColumnChoiceProps) {
  const t = useTranslations('console.table')
  const hidden = readHiddenColumns(useSearchParams()[0])
  const location = useLocation()
  const navigate = useNavigate()
  const change = (key: string, isVisible: boolean) => {
    const left = columns
      .map((column) => column.key)
      .filter((other) => (other === key ? !isVisible : hidden.has(other)))
    void navigate(toListPath(location, 'hide', left.join(',')), { replace: true })
  }
  return (
    <details className="open:basis-full">
      <summary className={buttonClasses({ variant: 'ghost', small: true }, 'w-max')}>
        {hidden.size > 0 ? t('columnsLeftOut', { count: hidden.size }) : t('columns')}
      </summary>
      <fieldset className="flex items-center gap-2 flex-wrap">
        <legend className="sr-only">{t('columns')}</legend>
        {columns.map(({ key, header }) => (
          <label key={key} className="option-row">
            <input
              type="checkbox"
              checked={!hidden.has(key)}
              onChange={(event) => change(key, event.target.checked)}
            />
            <span>{header}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
