import { useTranslations } from '../i18n.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Button } from '../ui/button.tsx'
import type { ConsoleSection } from './navigation.ts'
import { switchKeys, useKeysOn } from './use-shortcuts.ts'

/** All keys of the console, and the switch for the single ones. */
export function ConsoleKeys({
  sections,
  hasBrands,
  onClose,
}: {
  sections: ConsoleSection[]
  /** Whether the person works for several brands. */
  hasBrands: boolean
  onClose: () => void
}) {
  const t = useTranslations('console.keys')
  const keysOn = useKeysOn()
  const pages = sections
    .flatMap(({ entries }) => entries)
    .flatMap(({ key, label }) => (key ? [[`G ${key.toUpperCase()}`, label] as const] : []))
  const keys = [
    ['/ · Ctrl K', t('search')],
    ...(hasBrands ? ([['B', t('brands')]] as const) : []),
    ['J · K', t('move')],
    ['Enter', t('open')],
    ['1–9', t('choose')],
    ['A', t('approve')],
    ['Y · N', t('answer')],
    ['S', t('postpone')],
    ['Z', t('undo')],
    ['Ctrl Enter', t('send')],
    ['Ctrl S', t('save')],
    ['Esc', t('close')],
    ...pages,
  ] as const
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      actions={
        <Button variant="line" onClick={() => switchKeys(!keysOn)}>
          {t(keysOn ? 'switchOff' : 'switchOn')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {keys.map(([key, meaning]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="font-sans font-semibold">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
