import { useSettings } from '../../../../web/shell-queries.ts'
import { ChipInput, Chips } from '../../../../web/ui/chips.tsx'
import { Field, TextArea } from '../../../../web/ui/field.tsx'
import { Fieldset } from '../../../../web/ui/fieldset.tsx'
import type { Block } from '../../../rules.ts'
import { useLanderTexts } from '../use-lander.ts'

/**
 * One question to the visitor: a ready answer, or words of their own, which come last and therefore
 * win.
 */
export function OpenerBlock({ block }: { block: Extract<Block, { kind: 'opener' }> }) {
  const t = useLanderTexts()
  const { message_length } = useSettings()
  return (
    <div
      id="hello"
      className="grid scroll-mt-4 gap-4 rounded-panel bg-surface p-5 text-ink shadow-3 ring-1 ring-line lg:p-6.5"
    >
      <Fieldset legend={t('opener.legend')} hint={t('opener.hint')}>
        <Chips>
          {block.openers.map((opener) => (
            <ChipInput
              key={opener}
              type="radio"
              name="signup_message"
              value={t(`opener.${opener}.message`)}
            >
              {t(`opener.${opener}.answer`)}
            </ChipInput>
          ))}
        </Chips>
      </Fieldset>
      <Field label={t('opener.own')}>
        <TextArea name="signup_message" rows={2} maxLength={message_length} />
      </Field>
    </div>
  )
}
