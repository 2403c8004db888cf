import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { addTrustedContact, removeTrustedContact, type TrustedContact } from '../contract.ts'
import { MAX_CONTACTS } from '../rules.ts'
import { PLANS_KEY } from './queries.ts'

/** The state of a contact in words: when they were asked, and what they said. */
export function ContactState({ contact }: { contact: TrustedContact }) {
  const t = useTranslations('meetings.contacts')
  if (contact.state === 'declined') return t('declined')
  const at = contact.agreed_at ?? contact.asked_at
  return t.rich(contact.state, { date: () => <LocalTime at={at} look="date" /> })
}

/** The member's trusted contacts, to remove them and to ask another one. */
export function TrustedContacts({ contacts, sms }: { contacts: TrustedContact[]; sms: boolean }) {
  const t = useTranslations('meetings.contacts')
  return (
    <div className="grid gap-3">
      {contacts.length === 0 && <p className="text-md text-ink-2">{t('none')}</p>}
      <ul className="grid gap-1">
        {contacts.map((contact) => (
          <ContactRow key={contact.id} contact={contact} />
        ))}
      </ul>
      <AskContact contacts={contacts.length} sms={sms} />
    </div>
  )
}

type AskProps = {
  /** How many the member has. */
  contacts: number
  /** They can get text messages here. */
  sms: boolean
  onAdded?: (id: string) => void
}

/** Asks another person to be a trusted contact, while there is room for one. */
export function AskContact({ contacts, sms, onAdded }: AskProps) {
  const t = useTranslations('meetings.contacts')
  const [adding, setAdding] = useState(false)
  const [newName, setNewName] = useState('')
  return (
    <>
      {newName !== '' && (
        <Notice tone="ok" role="status">
          {t('asked', { name: newName })}
        </Notice>
      )}
      {adding ? (
        <AddContact
          sms={sms}
          onDone={(name, id) => {
            setAdding(false)
            setNewName(name)
            onAdded?.(id)
          }}
        />
      ) : (
        contacts < MAX_CONTACTS && (
          <Button onClick={() => setAdding(true)} className="justify-self-start">
            {t('add')}
          </Button>
        )
      )}
    </>
  )
}

function ContactRow({ contact }: { contact: TrustedContact }) {
  const t = useTranslations('meetings.contacts')
  const api = useApi()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(removeTrustedContact, { id: contact.id }),
    onSettled: () => queries.invalidateQueries({ queryKey: [PLANS_KEY] }),
  })
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3">
      <span className="min-w-0 flex-1">
        <b className="font-semibold" dir="auto">
          {contact.name}
        </b>
        <span className="block text-sm text-ink-2 wrap-anywhere">
          {contact.email} · {contact.phone && <>{contact.phone} · </>}
          <ContactState contact={contact} />
        </span>
      </span>
      {contact.state === 'agreed' && <Tag tone="ok">{t('ready')}</Tag>}
      <Button
        variant="ghost"
        busy={remove.isPending}
        onClick={() => remove.mutate()}
        aria-label={t('remove', { name: contact.name })}
      >
        ×
      </Button>
    </li>
  )
}

type AddProps = { sms: boolean; onDone: (name: string, id: string) => void }

function AddContact({ sms, onDone }: AddProps) {
  const t = useTranslations('meetings.contacts')
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const [typed, setTyped] = useState({ name: '', email: '', phone: '' })
  const add = useMutation({
    mutationFn: () => api(addTrustedContact, typed),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: [PLANS_KEY] })
      onDone(typed.name, id)
    },
  })
  return (
    <form
      method="post"
      className="grid gap-3 rounded-control bg-sunken p-4"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <Field label={t('name')}>
        <TextInput
          required
          maxLength={40}
          autoComplete="off"
          value={typed.name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
      </Field>
      <Field label={t('email')} hint={t('hint')} error={add.error && failureText(add.error)}>
        <TextInput
          required
          type="email"
          autoComplete="off"
          value={typed.email}
          onChange={({ target }) => setTyped({ ...typed, email: target.value })}
        />
      </Field>
      {sms && (
        <Field label={t('phone')} hint={t('phoneHint')}>
          <TextInput
            type="tel"
            autoComplete="off"
            maxLength={32}
            value={typed.phone}
            onChange={({ target }) => setTyped({ ...typed, phone: target.value })}
          />
        </Field>
      )}
      <Button type="submit" busy={add.isPending} className="justify-self-start">
        {t('ask')}
      </Button>
    </form>
  )
}
