import { useSuspenseQuery } from '@tanstack/react-query'
import { photosQuery } from '../../photos/web/public-queries.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import {
  EyeIcon,
  HeartIcon,
  ImageIcon,
  ListFilterIcon,
  MapPinIcon,
  MessageCircleIcon,
  PencilIcon,
  SparklesIcon,
  UserRoundIcon,
} from '../../web/ui/icon.tsx'
import { RowLink, Rows } from '../../web/ui/rows.tsx'
import type { OwnerProfile } from '../contract.ts'
import { editSections, type EditSection } from '../rules.ts'
import { countedFields } from './account-head.tsx'

const icons = {
  photo: ImageIcon,
  about: PencilIcon,
  basics: UserRoundIcon,
  place: MapPinIcon,
  fields: ListFilterIcon,
  interests: SparklesIcon,
  sexuality: HeartIcon,
} as const

type Props = { profile: OwnerProfile; opened: EditSection | undefined }

/** The parts of the profile with what each contains now. */
export function EditRows({ profile, opened }: Props) {
  const t = useTranslations('account.edit')
  const tProfile = useTranslations('ownProfile')
  const texts = useSectionTexts(profile)
  const { prompts, intentions, voice_notes: speaks } = useSettings()
  const titles: Record<EditSection, string> = {
    photo: t('photo'),
    about: tProfile('about.title'),
    basics: tProfile('basics.title'),
    place: tProfile('place.title'),
    fields: tProfile('facts.title'),
    interests: tProfile('interests.title'),
    sexuality: tProfile('sexuality.title'),
  }
  return (
    <Rows>
      {editSections.map((section) => (
        <RowLink
          key={section}
          to={`/profile/edit/${section}`}
          icon={icons[section]}
          title={titles[section]}
          text={texts[section]}
          current={section === opened}
        />
      ))}
      {(prompts || intentions || speaks) && (
        <RowLink
          to="/profile/words"
          icon={MessageCircleIcon}
          title={t('words')}
          text={t('wordsText')}
        />
      )}
      <RowLink
        to="/notifications?tab=privacy"
        icon={EyeIcon}
        title={t('visibility')}
        text={t('visibilityText')}
      />
    </Rows>
  )
}

function useSectionTexts(profile: OwnerProfile): Record<EditSection, string> {
  const t = useTranslations('account')
  const { photos } = useSuspenseQuery(photosQuery(useApi())).data
  return {
    photo: t('edit.photos', { count: photos.length }),
    about: profile.about || t('edit.empty'),
    basics: t('nameAge', { name: profile.name, age: profile.age }),
    place: profile.city_name || t('edit.empty'),
    fields: t('edit.facts', { count: countedFields(profile).filter(Boolean).length }),
    interests: t('edit.interests', { count: profile.interests.length }),
    sexuality: t('edit.hidden'),
  }
}
