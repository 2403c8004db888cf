import { useSuspenseQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextArea } from '../../web/ui/field.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { MAX_CONTACTS, MAX_CONTACTS_A_DAY } from '../contacts-contract.ts'
import { blockedContactsQuery, useBlockContacts, useUnblockContacts } from './queries.ts'

/** Addresses whose owners and the member never see each other, by the day on which they were added. */
export function BlockedContacts() {
  const t = useTranslations('discretion')
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-xl">{t('contacts.title')}</h2>
        <p className="text-sm text-ink-2">{t('contacts.hint')}</p>
      </div>
      <AddContacts />
      <p className="text-sm text-ink-2">{t('contacts.kept')}</p>
      <Batches />
    </Card>
  )
}

function AddContacts() {
  const t = useTranslations('discretion')
  const failureText = useFailureText()
  const block = useBlockContacts()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const send = async () => {
    const { listEmails, listUnreadable } = await import('./read-contacts.ts')
    const [wrong] = listUnreadable(text)
    const emails = listEmails(text)
    if (wrong !== undefined) return setError(t('contacts.unreadable', { line: wrong }))
    if (emails.length === 0) return setError(t('contacts.none'))
    setError(null)
    block.mutate(emails, { onSuccess: () => setText('') })
  }
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const { readContactsFile } = await import('./read-contacts.ts')
    const emails = await readContactsFile(file)
    setError(emails.length === 0 ? t('contacts.none') : null)
    if (emails.length > 0) setText((typed) => [typed.trim(), ...emails].filter(Boolean).join('\n'))
  }
  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label={t('contacts.label')}
        hint={t('contacts.limit', { count: MAX_CONTACTS, day: MAX_CONTACTS_A_DAY })}
        error={error}
      >
        <TextArea
          value={text}
          maxLength={100_000}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {block.error && (
        <Notice tone="danger" role="alert">
          {failureText(block.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={block.isPending}>
          {t('contacts.block')}
        </Button>
        <label className="relative inline-flex min-h-12 cursor-pointer items-center rounded-full px-4 font-semibold inset-ring-1 inset-ring-line-strong hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-focus">
          <input
            type="file"
            accept=".vcf,.csv,text/vcard,text/csv"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => void readFile(event)}
          />
          {t('contacts.file')}
        </label>
      </div>
      <p role="status" className="min-h-5 text-sm text-ok">
        {block.isSuccess && text === '' && t('contacts.saved')}
      </p>
    </form>
  )
}

function Batches() {
  const t = useTranslations('discretion')
  const failureText = useFailureText()
  const { batches } = useSuspenseQuery(blockedContactsQuery(useApi())).data
  const unblock = useUnblockContacts()
  const total = batches.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{t('contacts.total', { count: total })}</h3>
        <Button
          variant="ghost"
          disabled={unblock.isPending}
          onClick={() => unblock.mutate(undefined)}
        >
          {t('contacts.removeAll')}
        </Button>
      </div>
      <ul className="grid divide-y divide-line">
        {batches.map(({ id, at, count }) => (
          <li key={id} className="flex min-h-12 items-center justify-between gap-3">
            <span>
              {t('contacts.batch', { count })}{' '}
              <span className="text-sm text-ink-2">
                <LocalTime at={at} look="date" />
              </span>
            </span>
            <Button variant="ghost" disabled={unblock.isPending} onClick={() => unblock.mutate(id)}>
              {t('places.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {unblock.error && (
        <Notice tone="danger" role="alert">
          {failureText(unblock.error)}
        </Notice>
      )}
    </section>
  )
}
