import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button, IconButton } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { TrashIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { focusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { SearchFilters } from '../contract.ts'
import { searchPath } from '../rules.ts'
import { savedSearchesQuery, useRemoveSavedSearch, useSaveSearch } from './queries.ts'

type SavedSearchesProps = { filters: SearchFilters; onClose: () => void }

/** Saved searches, and a form to save the current one. */
export function SavedSearchesSheet({ filters, onClose }: SavedSearchesProps) {
  const t = useTranslations('search')
  return (
    <Sheet open onClose={onClose} title={t('saved.title')} closeLabel={t('filters.close')}>
      <div className="grid gap-5">
        <SavedList onOpen={onClose} />
        <p className="text-sm text-ink-2">
          {t.rich('saved.alerts', {
            link: (words) => (
              <TextLink plain to="/notifications">
                {words}
              </TextLink>
            ),
          })}
        </p>
        <SaveForm filters={filters} />
      </div>
    </Sheet>
  )
}

function SavedList({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('search.saved')
  const { data } = useQuery(savedSearchesQuery(useApi()))
  const remove = useRemoveSavedSearch()
  if (data?.searches.length === 0) return <p className="text-ink-2">{t('none')}</p>
  return (
    <ul className="grid">
      {data?.searches.map(({ id, name, filters }) => (
        <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-1">
          <TextLink standalone to={searchPath(filters)} onClick={onOpen}>
            {name}
          </TextLink>
          <IconButton
            label={t('remove', { name })}
            busy={remove.isPending && remove.variables === id}
            onClick={() => remove.mutate(id)}
          >
            <TrashIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function SaveForm({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.saved')
  const failureText = useFailureText()
  const save = useSaveSearch()
  const [name, setName] = useState('')
  const [attempted, setAttempted] = useState(false)
  const isMissing = name.trim() === ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setAttempted(isMissing))
    if (isMissing) focusInvalid(event.currentTarget)
    else save.mutate({ name, filters }, { onSuccess: () => setName('') })
  }
  const missing = attempted && isMissing ? t('missing') : null
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3">
      <Field label={t('name')} error={missing ?? (save.error ? failureText(save.error) : null)}>
        <TextInput
          value={name}
          maxLength={40}
          required
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="solid" busy={save.isPending}>
        {save.isPending ? t('saving') : t('save')}
      </Button>
    </form>
  )
}
