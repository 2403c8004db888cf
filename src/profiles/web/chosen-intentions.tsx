import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { Field, Select } from '../../web/ui/field.tsx'
import { ChevronDownIcon } from '../../web/ui/icon.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { intentionAudiences, type OwnIntention } from '../intention-contract.ts'

type ChosenIntentionsProps = {
  chosen: OwnIntention[]
  busy: boolean
  onChange: (answers: OwnIntention[]) => void
}

/** The chosen answers, the main one first, each with who sees it. */
export function ChosenIntentions({ chosen, busy, onChange }: ChosenIntentionsProps) {
  const t = useTranslations('profileWords.intention')
  const traits = useTranslations('traits.intentions')
  if (chosen.length === 0) return null
  return (
    <div className="grid gap-2">
      <ul className="grid divide-y divide-line border-y border-line">
        {chosen.map((answer, index) => {
          const name = traits(answer.intention)
          const others = chosen.filter((each) => each !== answer)
          return (
            <li
              key={answer.intention}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 font-semibold">
                {name}
                {index === 0 && <Tag tone="plum">{t('main')}</Tag>}
              </span>
              {index > 0 && (
                <IconButton
                  label={t('makeMain', { intention: name })}
                  disabled={busy}
                  onClick={() => onChange([answer, ...others])}
                >
                  <ChevronDownIcon className="rotate-180" />
                </IconButton>
              )}
              <Field label={t('who', { intention: name })} hideLabel className="w-42">
                <Select
                  value={answer.visibility}
                  disabled={busy}
                  onChange={(event) => {
                    const visibility = intentionAudiences.find(
                      (each) => each === event.target.value,
                    )
                    if (visibility) onChange(chosen.with(index, { ...answer, visibility }))
                  }}
                >
                  {intentionAudiences.map((audience) => (
                    <option key={audience} value={audience}>
                      {t(`seen.${audience}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-ink-2">{t('hint')}</p>
    </div>
  )
}
