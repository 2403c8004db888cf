import { useState } from 'react'
import { parseJson } from '../../platform/parse-unknown.ts'
import { deviceStorage } from '../browser-storage.ts'
import { useTranslations } from '../i18n.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useLocation } from '../router/hooks.ts'
import { Link } from '../ui/link.tsx'
import { Button } from './button.tsx'
import { typedField } from '../ui/typed-field.ts'

type View = { name: string; search: string }

const isView = (value: unknown): value is View =>
  typeof value === 'object' && value !== null && 'name' in value && 'search' in value

function readViews(key: string): View[] {
  const stored = parseJson(deviceStorage.read(key))
  return Array.isArray(stored) ? stored.filter(isView) : []
}

/** Filters of a list, which its address holds, kept under names on this device. */
export function SavedViews({ page }: { page: string }) {
  const hydrated = useHydrated()
  return hydrated ? <Views storageKey={`console-views-${page}`} /> : null
}

function Views({ storageKey }: { storageKey: string }) {
  const t = useTranslations('console.views')
  const { pathname, search } = useLocation()
  const [views, setViews] = useState(() => readViews(storageKey))
  const [name, setName] = useState('')
  const save = (next: View[]) => {
    deviceStorage.write(storageKey, JSON.stringify(next))
    setViews(next)
  }
  const current = views.find((view) => view.search === search)
  return (
    <div className="row row--wrap self-end">
      {views.map((view) => (
        <Link
          key={view.name}
          to={pathname + view.search}
          aria-current={view === current ? 'true' : undefined}
          className="tag tag--line"
        >
          {view.name}
        </Link>
      ))}
      {current ? (
        <Button small onClick={() => save(views.filter((view) => view !== current))}>
          {t('remove')}
        </Button>
      ) : (
        search !== '' && (
          <>
            <input
              className="in w-40"
              aria-label={t('name')}
              placeholder={t('name')}
              value={name}
              {...typedField(40)}
              onChange={(event) => setName(event.target.value)}
            />
            <Button
              small
              disabled={name.trim() === ''}
              onClick={() => save([...views, { name: name.trim(), search }])}
            >
              {t('save')}
            </Button>
          </>
        )
      )}
    </div>
  )
}
