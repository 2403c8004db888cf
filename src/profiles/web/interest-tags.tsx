import { useTranslations } from '../../web/i18n.tsx'
import {
  BikeIcon,
  BookOpenIcon,
  BrushIcon,
  CameraIcon,
  CatIcon,
  ChampagneIcon,
  CoffeeIcon,
  CookingPotIcon,
  DinnerIcon,
  DogIcon,
  DumbbellIcon,
  FilmIcon,
  GamesIcon,
  HeartIcon,
  LanguagesIcon,
  MusicIcon,
  PlaneIcon,
  SailboatIcon,
  type Icon,
} from '../../web/ui/icon.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useTraitName } from './use-trait-name.ts'

const icons: Record<string, Icon> = {
  relationship: HeartIcon,
  cooking: CookingPotIcon,
  coffee: CoffeeIcon,
  wine: ChampagneIcon,
  eating_out: DinnerIcon,
  gym: DumbbellIcon,
  cycling: BikeIcon,
  sailing: SailboatIcon,
  music: MusicIcon,
  concerts: MusicIcon,
  playing_music: MusicIcon,
  film: FilmIcon,
  series: FilmIcon,
  photography: CameraIcon,
  drawing: BrushIcon,
  reading: BookOpenIcon,
  languages: LanguagesIcon,
  travelling: PlaneIcon,
  dogs: DogIcon,
  cats: CatIcon,
  gaming: GamesIcon,
}

/** Interests, those shared with the reader first and highlighted. */
export function InterestTags({ interests, shared }: { interests: string[]; shared: string[] }) {
  const t = useTranslations('profiles.member')
  const nameOf = useTraitName()
  const ordered = [...shared, ...interests.filter((interest) => !shared.includes(interest))]
  return (
    <ul className="flex flex-wrap gap-2">
      {ordered.map((interest) => {
        const Icon = icons[interest]
        const common = shared.includes(interest)
        return (
          <li key={interest}>
            <Tag large tone={common ? 'plum' : 'quiet'}>
              {Icon && <Icon />}
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
