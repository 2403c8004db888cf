import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { ChevronDownIcon, PencilIcon, TrashIcon } from '../../web/ui/icon.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import type { OwnAnswer } from '../prompts-contract.ts'

type AnswerSlotProps = {
  answer: OwnAnswer
  busy: boolean
  /** Missing at the first place. */
  onUp: (() => void) | undefined
  /** Missing at the last place. */
  onDown: (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}

/** One answer with its state and what can be done with it. */
export function AnswerSlot({ answer, busy, onUp, onDown, onEdit, onRemove }: AnswerSlotProps) {
  const t = useTranslations('profileWords')
  return (
    <>
      <h2 className="font-sans text-sm leading-5 font-semibold tracking-normal text-ink-2">
        {answer.question}
      </h2>
      <p
        dir="auto"
        className="font-display text-[1.375rem] leading-7.25 tracking-tight text-pretty wrap-anywhere whitespace-pre-line"
      >
        {answer.text}
      </p>
      <div className="-mx-2.5 -mb-2 flex flex-wrap items-center justify-between gap-2">
        <Tag tone={answer.state === 'visible' ? 'ok' : undefined} className="ms-2.5">
          {t(`state.${answer.state}`)}
        </Tag>
        <span className="flex">
          {onUp && (
            <IconButton label={t('up')} disabled={busy} onClick={onUp}>
              <ChevronDownIcon className="rotate-180" />
            </IconButton>
          )}
          {onDown && (
            <IconButton label={t('down')} disabled={busy} onClick={onDown}>
              <ChevronDownIcon />
            </IconButton>
          )}
          <IconButton label={t('edit')} onClick={onEdit}>
            <PencilIcon />
          </IconButton>
          <IconButton label={t('remove')} disabled={busy} onClick={onRemove}>
            <TrashIcon />
          </IconButton>
        </span>
      </div>
    </>
  )
}
