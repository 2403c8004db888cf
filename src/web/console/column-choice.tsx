import { useTranslations } from '../i18n.tsx'
import { useLocation, useNavigate, useSearchParams } from '../router/hooks.ts'
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
    <details className="columns">
      <summary className="btn btn--s btn--ghost">
        {hidden.size > 0 ? t('columnsLeftOut', { count: hidden.size }) : t('columns')}
      </summary>
      <fieldset className="row row--wrap">
        <legend className="sr">{t('columns')}</legend>
        {columns.map(({ key, header }) => (
          <label key={key} className="opt">
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
