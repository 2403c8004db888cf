import { InterestIcon, useTraitName } from '../../../../profiles/web/public.ts'
import { CheckIcon } from '../../../../web/ui/icon.tsx'
import { classes } from '../../../../web/ui/classes.ts'
import type { Block } from '../../../rules.ts'
import { useLanderTexts } from '../use-lander.ts'

const tints = ['bg-tint-sage', 'bg-tint-butter', 'bg-tint-clay', 'bg-tint-lilac', 'bg-tint-sky']

/** Interests as tiles of checkboxes. */
export function IconsBlock({ block }: { block: Extract<Block, { kind: 'icons' }> }) {
  const t = useLanderTexts()
  const toTraitName = useTraitName()
  return (
    <fieldset>
      <legend className="sr-only">{t('icons.legend', { count: block.pick })}</legend>
      {/* Three in a row, two with text twice as large. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(27%,5.25rem),1fr))] gap-2.5 md:grid-cols-4 md:gap-3.5">
        {block.interests.map((interest, index) => (
          <label
            key={interest}
            className={classes(
              'group relative grid min-h-26 cursor-pointer content-center justify-items-center gap-2 rounded-card px-1 pt-3.5 pb-3 text-center transition-[scale] active:scale-[0.97] has-checked:inset-ring-3 has-checked:inset-ring-plum has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus md:min-h-31',
              tints[index % tints.length],
            )}
          >
            <input
              type="checkbox"
              name="interests"
              value={interest}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            <InterestIcon interest={interest} className="size-9 stroke-[1.6]" />
            <span className="text-sm leading-4.5 font-semibold [overflow-wrap:anywhere] lg:text-md">
              {toTraitName('interests', interest)}
            </span>
            <span className="absolute -end-1.25 -top-1.75 hidden size-7 place-items-center rounded-full bg-plum text-on-plum ring-3 ring-canvas group-has-checked:grid">
              <CheckIcon className="size-4 stroke-[3]" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
