import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextArea } from '../../web/ui/field.tsx'
import { StickerIcon } from '../../web/ui/icon.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useSaveNote } from './queries.ts'

type NoteCardProps = {
  id: string
  note: string
  writing: boolean
  onWriting: (writing: boolean) => void
}

/** A private note about a member, edited in place; an empty note is deleted. */
export function NoteCard({ id, note, writing, onWriting }: NoteCardProps) {
  const t = useTranslations('profiles.note')
  if (note === '' && !writing) return null
  return (
    <section
      id="note"
      className="grid scroll-mt-22 gap-1.5 rounded-card bg-tint-butter px-4.5 py-4"
    >
      <h2 className="flex items-center gap-2 text-base">
        <StickerIcon className="size-5" />
        {t('title')}
      </h2>
      <p className="text-sm text-ink-2">{t('private')}</p>
      {writing ? (
        <NoteForm id={id} note={note} onDone={() => onWriting(false)} />
      ) : (
        <>
          <p dir="auto" className="overflow-clip whitespace-pre-line">
            {note}
          </p>
          <Button
            variant="ghost"
            className="-ms-4.5 justify-self-start"
            onClick={() => onWriting(true)}
          >
            {t('change')}
          </Button>
        </>
      )}
    </section>
  )
}

function NoteForm({ id, note, onDone }: { id: string; note: string; onDone: () => void }) {
  const t = useTranslations('profiles.note')
  const failureText = useFailureText()
  const save = useSaveNote(id)
  const [text, setText] = useState(note)
  const field = useRef<HTMLTextAreaElement>(null)
  // The field opens on a press, also from the chat, and gets the focus.
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'center' })
  }, [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate(text, { onSuccess: onDone })
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-3">
      <Field
        label={t('title')}
        hideLabel
        hint={t('empty')}
        error={save.error ? failureText(save.error) : null}
      >
        <TextArea
          ref={field}
          value={text}
          maxLength={1000}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="solid" busy={save.isPending}>
          {save.isPending ? t('saving') : t('save')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
