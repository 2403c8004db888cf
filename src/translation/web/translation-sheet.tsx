import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { TranslationState } from '../contract.ts'
import { useTranslationChoice } from './use-translation.ts'

type TranslationSheetProps = {
  conversation: string
  name: string
  choice: TranslationState['choice']
  /** Who translates; `both`: the operator's engine gets what the browser cannot. */
  by: 'device' | 'engine' | 'both'
  onSaved: () => void
  onClose: () => void
}

/** What a translation is and where it happens: the reader agrees before the first one. */
export function TranslationSheet({
  conversation,
  name,
  choice,
  by,
  onSaved,
  onClose,
}: TranslationSheetProps) {
  const t = useTranslations('chatExtras.translation.sheet')
  const { name: site } = useSettings()
  const failureText = useFailureText()
  const [always, setAlways] = useState(choice?.always ?? false)
  const [notify, setNotify] = useState(choice?.notify ?? false)
  const save = useTranslationChoice(conversation, onClose)
  const confirm = () => save.mutate({ always, notify }, { onSuccess: onSaved })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="primary" busy={save.isPending} onClick={confirm}>
            {t(choice ? 'save' : 'agree')}
          </Button>
          {choice ? (
            <Button variant="ghost" onClick={() => save.mutate(null)}>
              {t('stop')}
            </Button>
          ) : (
            <Button variant="ghost" onClick={onClose}>
              {t('later')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {save.error && (
          <Notice tone="danger" role="alert">
            {failureText(save.error)}
          </Notice>
        )}
        <p>{t('lead', { name })}</p>
        <div>
          <p className="font-semibold">{t(`${by}.title`)}</p>
          <p className="text-sm text-ink-2">
            {by === 'device' ? t('device.text') : t(`${by}.text`, { site })}
          </p>
        </div>
        <div>
          <p className="font-semibold">{t('original.title')}</p>
          <p className="text-sm text-ink-2">{t('original.text')}</p>
        </div>
        <div className="rounded-card bg-sunken px-4 py-1">
          <Switch
            checked={always}
            onChange={(event) => setAlways(event.target.checked)}
            hint={t('always.hint')}
          >
            {t('always.label')}
          </Switch>
          <Switch
            checked={notify}
            onChange={(event) => setNotify(event.target.checked)}
            hint={t('tell.hint')}
          >
            {t('tell.label', { name })}
          </Switch>
        </div>
      </div>
    </Sheet>
  )
}
