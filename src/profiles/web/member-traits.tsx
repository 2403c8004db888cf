import { useTranslations } from '../../web/i18n.tsx'
import { EyeIcon, HeartIcon } from '../../web/ui/icon.tsx'
import { BrushIcon, PaletteIcon, RulerIcon, UsersRoundIcon } from '../../web/ui/trait-icons.tsx'
import type { Icon } from '../../web/ui/sprite-icon.tsx'
import type { ProfileFields } from '../contract.ts'
import { choiceNames } from '../rules.ts'
import { useTraitName } from './use-trait-name.ts'

const icons: Record<keyof ProfileFields, Icon> = {
  body_type: RulerIcon,
  eye_color: EyeIcon,
  hair_color: BrushIcon,
  relationship_status: UsersRoundIcon,
  tattoos: PaletteIcon,
  sexuality: HeartIcon,
}

const order = [...choiceNames, 'sexuality'] as const

/** The traits that a member has given, two per row. */
export function MemberTraits({ fields }: { fields: ProfileFields }) {
  const t = useTranslations('profiles.member')
  const traits = useTranslations('traits.fields')
  const toTraitName = useTraitName()
  const filled = order.flatMap((field) =>
    fields[field] ? [{ field, value: fields[field], Icon: icons[field] }] : [],
  )
  if (filled.length === 0) return null
  return (
    <section>
      <h2 className="sr-only">{t('facts')}</h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line">
        {filled.map(({ field, value, Icon }) => (
          <div
            key={field}
            className="grid grid-cols-[auto_1fr] content-center items-center gap-x-3 bg-surface px-3.5 py-3.25 last:odd:col-span-2"
          >
            <Icon className="row-span-2 size-5 text-ember-ink" />
            <dt className="text-xs text-ink-2">{traits(field)}</dt>
            <dd className="text-md leading-5 font-semibold">{toTraitName(field, value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
