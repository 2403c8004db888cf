import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Card } from '../../web/ui/page.tsx'
import { PencilIcon } from '../../web/ui/icon.tsx'
import type { Prompt } from '../prompts-contract.ts'

/** So many questions are listed before all of them are. */
const FIRST = 7

type PromptListProps = {
  prompts: Prompt[]
  chosen: string | undefined
  onChoose: (prompt: Prompt) => void
}

/** The questions that the member has not answered; a press begins an answer. */
export function PromptList({ prompts, chosen, onChoose }: PromptListProps) {
  const t = useTranslations('profileWords')
  const [all, setAll] = useState(false)
  return (
    <Card className="grid gap-1.5">
      <h2 className="text-lg">{t('others')}</h2>
      <ul className="divide-y divide-line">
        {(all ? prompts : prompts.slice(0, FIRST)).map((prompt) => (
          <li key={prompt.prompt}>
            <button
              type="button"
              aria-pressed={prompt.prompt === chosen}
              onClick={() => onChoose(prompt)}
              className="flex min-h-13 w-full items-center gap-3 py-1.5 text-start font-[550] hover:text-plum-ink"
            >
              <PencilIcon className="size-5 flex-none text-ember-ink" />
              {prompt.question}
            </button>
          </li>
        ))}
      </ul>
      {!all && prompts.length > FIRST && (
        <Button variant="ghost" className="-ms-4 justify-self-start" onClick={() => setAll(true)}>
          {t('all', { count: prompts.length })}
        </Button>
      )}
    </Card>
  )
}

/** The next free place for an answer. */
export function AddAnswer({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('profileWords')
  return (
    <button
      type="button"
      onClick={onAdd}
      className="flex min-h-23 w-full items-center justify-center gap-2.5 rounded-card border-2 border-dashed border-line-strong font-semibold hover:bg-sunken"
    >
      <PencilIcon className="size-5" />
      {t('add')}
    </button>
  )
}
