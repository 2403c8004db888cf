import { useTranslations } from '../../web/i18n.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { InterestIcon } from './interest-icon.tsx'
import { useTraitName } from './use-trait-name.ts'

/** Interests, those shared with the reader first and highlighted. */
export function InterestTags({ interests, shared }: { interests: string[]; shared: string[] }) {
  const t = useTranslations('profiles.member')
  const nameOf = useTraitName()
  const ordered = [...shared, ...interests.filter((interest) => !shared.includes(interest))]
  return (
    <ul className="flex flex-wrap gap-2">
      {ordered.map((interest) => {
        const common = shared.includes(interest)
        return (
          <li key={interest}>
            <Tag large tone={common ? 'plum' : 'quiet'}>
              <InterestIcon interest={interest} />
              <span>
                {nameOf('interests', interest)}
                {common && <span className="sr-only"> {t('sharedMark')}</span>}
              </span>
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}
