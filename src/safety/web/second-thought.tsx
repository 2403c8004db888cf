import type { RefObject } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { WithTexts } from '../../web/with-texts.tsx'

type SecondThoughtProps = {
  readsAs: 'insult' | 'advance'
  text: string
  name: string
  /** Of the draft: it is written on there. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Back to the draft; nothing was stored. */
  onClose: () => void
  onSend: () => void
}

/** Asks once before a first message that may hurt or press; it can always be sent as it is. */
export const SecondThought = (props: SecondThoughtProps) => (
  <WithTexts features="signals">
    <Question {...props} />
  </WithTexts>
)

function Question({ readsAs, text, name, field, onClose, onSend }: SecondThoughtProps) {
  const t = useTranslations('signals.draft')
  const edit = () => {
    onClose()
    // Nothing behind an open dialog can have the focus.
    setTimeout(() => field.current?.focus())
  }
  return (
    <Sheet
      open
      onClose={edit}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="primary" onClick={edit}>
            {t('change')}
          </Button>
          <Button variant="ghost" onClick={onSend}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <blockquote
          dir="auto"
          className="rounded-card bg-bubble px-3.75 py-2.5 whitespace-pre-wrap text-on-bubble"
        >
          {text}
        </blockquote>
        <p>{t(readsAs, { name })}</p>
        <p className="text-sm text-ink-2">{t('kept')}</p>
      </div>
    </Sheet>
  )
}
