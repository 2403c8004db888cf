import { useState } from 'react'
import { useTranslations } from '../i18n.tsx'
import { lazySection } from '../lazy.tsx'
import type { BulkTask } from './bulk.ts'
import { Button } from '../ui/button.tsx'

const BulkForm = lazySection(async () => (await import('./bulk-form.tsx')).BulkForm)

type BulkBarProps = {
  tasks: BulkTask[]
  submit: string
  isDangerous: boolean
  /** These rows are chosen no more. */
  onClear: (keys: string[]) => void
}

/** How many rows are chosen, and what to do with them; asks for one reason. */
export function BulkBar({ tasks, submit, isDangerous, onClear }: BulkBarProps) {
  const t = useTranslations('console.bulk')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div
      className="grid gap-2 border-y border-line bg-plum-soft px-3.5 py-2 text-xs text-ink-2"
      role="group"
      aria-label={t('label')}
    >
      <div className="flex items-center gap-2 flex-wrap">
        <b aria-live="polite">{t('chosen', { count: tasks.length })}</b>
        <Button variant="line" small aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {submit}
        </Button>
        <Button small variant="ghost" onClick={() => onClear(tasks.map(({ key }) => key))}>
          {t('clear')}
        </Button>
      </div>
      {isOpen && (
        <BulkForm tasks={tasks} submit={submit} isDangerous={isDangerous} onDone={onClear} />
      )}
    </div>
  )
}
