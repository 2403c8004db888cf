import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../web/ui/button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useLocation } from '../../web/router/hooks.ts'
import { Link } from '../../web/ui/link.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { typedField } from '../../web/ui/typed-field.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { removeView, saveView, type SavedView, type ViewPage } from '../views-contract.ts'
import { toViewSearch } from '../views-rules.ts'
import { viewsQuery } from './queries.ts'
import { TextInput } from '../../web/ui/field.tsx'
import { Tag } from '../../web/ui/tag.tsx'

type SavedViewsProps = { page: ViewPage }

/** Filters, sorting and columns of a list under names: one's own, and those that colleagues share. */
export function SavedViews({ page }: SavedViewsProps) {
  const t = useTranslations('console.views')
  const { pathname, search } = useLocation()
  const { data } = useQuery(viewsQuery(useApi(), page))
  const address = toViewSearch(search)
  const views = data?.views ?? []
  const current = views.find((view) => view.search === address)
  return (
    <div className="flex items-center gap-2 flex-wrap self-end">
      {views.map((view) => (
        <Link
          key={view.id}
          to={`${pathname}?${view.search}`}
          aria-current={view === current ? 'true' : undefined}
          className="no-underline"
          title={view.author === null ? undefined : t('sharedBy', { name: view.author })}
        >
          <Tag tone={view === current ? 'plum' : 'line'}>
            {view.name} {view.shared && <span className="font-normal">{t('shared')}</span>}
          </Tag>
        </Link>
      ))}
      {current?.author === null ? (
        <OwnView key={current.id} page={page} view={current} />
      ) : (
        !current && address !== '' && <NewView page={page} search={address} />
      )}
    </div>
  )
}

/** Says what went wrong with a call. */
function useRefusalToast() {
  const failureText = useFailureText()
  return (work: Promise<unknown>) =>
    work.catch((error: unknown) => showToast({ tone: 'danger', text: failureText(error) }))
}

function OwnView({
  page,
  view: { id, name, search, shared },
}: SavedViewsProps & { view: SavedView }) {
  const t = useTranslations('console.views')
  const report = useRefusalToast()
  const save = useConsoleCall(saveView)
  const remove = useConsoleCall(removeView)
  return (
    <>
      <Button
        variant="line"
        small
        onClick={() => void report(save({ page, name, search, shared: !shared }))}
      >
        {t(shared ? 'stopSharing' : 'share')}
      </Button>
      <Button variant="line" small onClick={() => void report(remove({ id }))}>
        {t('remove')}
      </Button>
    </>
  )
}

function NewView({ page, search }: SavedViewsProps & { search: string }) {
  const t = useTranslations('console.views')
  const report = useRefusalToast()
  const save = useConsoleCall(saveView)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  return (
    <>
      <TextInput
        className="max-w-40"
        aria-label={t('name')}
        placeholder={t('name')}
        value={name}
        {...typedField(40)}
        onChange={(event) => setName(event.target.value)}
      />
      <label className="flex items-center gap-2 text-xs">
        <input
          type="checkbox"
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
        {t('forAll')}
      </label>
      <Button
        variant="line"
        small
        disabled={name.trim() === ''}
        onClick={() => void report(save({ page, name: name.trim(), search, shared }))}
      >
        {t('save')}
      </Button>
    </>
  )
}
