import { useTranslations } from '../../../web/i18n.tsx'
import { WithTexts } from '../../../web/with-texts.tsx'
import { interests } from '../../rules.ts'

type InterestsProps = { id: string; value: unknown; onChange(value: unknown): void }

/** Every interest, checked where the brand offers it; the value names those that it does not. */
export function InterestsControl(props: InterestsProps) {
  return (
    <WithTexts features="traits">
      <Choices {...props} />
    </WithTexts>
  )
}

function Choices({ id, value, onChange }: InterestsProps) {
  const t = useTranslations('traits.interests')
  const off: unknown[] = Array.isArray(value) ? value : []
  return (
    <div className="flex items-center gap-2 flex-wrap" id={id} role="group">
      {interests.map((interest) => (
        <label key={interest} className="option-row">
          <input
            type="checkbox"
            checked={!off.includes(interest)}
            onChange={({ target }) =>
              onChange(
                target.checked ? off.filter((each) => each !== interest) : [...off, interest],
              )
            }
          />
          <span>{t(interest)}</span>
        </label>
      ))}
    </div>
  )
}
