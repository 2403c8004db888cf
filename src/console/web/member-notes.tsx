import { useState } from 'react'
import { Notice } from '../../web/ui/notice.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { lazySection } from '../../web/lazy.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import type { ConsoleMember } from '../contract.ts'

/** Loaded when somebody writes one. */
const NoteForm = lazySection(async () => (await import('./note-form.tsx')).NoteForm)

/** Notes of the staff for each other. */
export function MemberNotes({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember.notes')
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <Notice tone="info" title={t('closed')}>
        {t('closedText', { name: member.name })}
      </Notice>
      <Panel
        title={t('title')}
        aside={
          !isWriting && (
            <Button variant="line" small onClick={() => setWriting(true)}>
              {t('add')}
            </Button>
          )
        }
      >
        <div className="stack-2">
          {member.notes.map(({ id, author, text, at }) => (
            <p key={id} dir="auto" className="text-xs whitespace-pre-line">
              <b>
                {author} <LocalTime at={at} look="date" />
              </b>{' '}
              {text}
            </p>
          ))}
          {member.notes.length === 0 && !isWriting && (
            <p className="text-ink-2 text-xs">{t('empty')}</p>
          )}
          {isWriting && <NoteForm id={member.id} onDone={() => setWriting(false)} />}
        </div>
      </Panel>
    </>
  )
}
