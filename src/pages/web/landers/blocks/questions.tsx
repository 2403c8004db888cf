import { ChipInput, Chips } from '../../../../web/ui/chips.tsx'
import { Fieldset } from '../../../../web/ui/fieldset.tsx'
import type { Block } from '../../../rules.ts'
import { useLanderTexts } from '../use-lander.ts'

/**
 * Short questions with one answer each. The value of an answer is the sentence that it adds to the
 * profile, in the visitor's language.
 */
export function QuestionsBlock({ block }: { block: Extract<Block, { kind: 'questions' }> }) {
  const t = useLanderTexts()
  return (
    <ol className="grid gap-5 rounded-panel bg-surface p-5 text-ink ring-1 ring-line lg:p-6.5">
      {block.questions.map(({ id, options }, index) => (
        <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-plum font-display text-md font-bold text-on-plum"
          >
            {index + 1}
          </span>
          <Fieldset legend={t(`questions.${id}.legend`)} className="pt-1">
            <Chips>
              {options.map((option) => (
                <ChipInput
                  key={option}
                  type="radio"
                  name={`about${index + 1}`}
                  value={t(`questions.${id}.${option}.line`)}
                >
                  {t(`questions.${id}.${option}.answer`)}
                </ChipInput>
              ))}
            </Chips>
          </Fieldset>
        </li>
      ))}
    </ol>
  )
}
