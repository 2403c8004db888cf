import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Radio } from '../../web/ui/choices.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { sentences, toSentenceKey } from '../rules.ts'

type DeclineDialogProps = {
  name: string
  onClose: () => void
  onDecline: (sentence: number | null) => void
}

/** Asks how to decline: by one of five sentences, or in silence. */
export function DeclineDialog({ name, onClose, onDecline }: DeclineDialogProps) {
  const t = useTranslations('requests.ask')
  const words = useTranslations('requests.sentence')
  const [chosen, setChosen] = useState<number | null>(1)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name })}
      actions={
        <>
          <Button variant="primary" onClick={() => onDecline(chosen)}>
            {t('yes')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('no')}
          </Button>
        </>
      }
    >
      <Fieldset legend={t('text')}>
        {sentences.map((sentence) => (
          <Radio
            key={sentence}
            name="sentence"
            checked={chosen === sentence}
            onChange={() => setChosen(sentence)}
          >
            {words(toSentenceKey(sentence))}
          </Radio>
        ))}
        <Radio name="sentence" checked={chosen === null} onChange={() => setChosen(null)}>
          {t('silence')}
          <span className="block text-sm text-ink-2">{t('silenceHint')}</span>
        </Radio>
      </Fieldset>
    </Dialog>
  )
}
