import { useTranslations } from '../../../web/i18n.tsx'
import { Form } from '../../../web/router/form.tsx'
import { useLocation } from '../../../web/router/hooks.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { SearchIcon } from '../../../web/ui/icon.tsx'
import { Wrap } from '../../../web/ui/page.tsx'

/**
 * The search form in the header of design version 2, from 992 px; the search itself has all filters.
 * A GET form, so that it works before its script arrives.
 */
export function HeaderSearch() {
  const t = useTranslations('shell.headerSearch')
  const { design_version, search_fields } = useSettings()
  const { pathname } = useLocation()
  if (design_version !== 2 || pathname === '/members') return null
  return (
    <Wrap className="hidden pb-3 lg:block">
      <Form
        method="get"
        action="/members"
        role="search"
        aria-label={t('label')}
        className="flex items-end gap-3 rounded-card bg-sunken p-2"
      >
        {search_fields.includes('gender') && (
          <label className="grid gap-0.5 text-xs text-ink-2">
            {t('show')}
            <select
              name="gender"
              className="min-h-11 rounded-control border border-line bg-surface px-3 text-md font-semibold text-ink"
            >
              <option value="">{t('everyone')}</option>
              <option value="female">{t('women')}</option>
              <option value="male">{t('men')}</option>
            </select>
          </label>
        )}
        <Button type="submit" variant="solid">
          <SearchIcon />
          {t('submit')}
        </Button>
      </Form>
    </Wrap>
  )
}
