import type { ComponentProps } from 'react'
import { CameraIcon, HeartIcon } from '../../web/ui/icon.tsx'
import {
  BikeIcon,
  BookOpenIcon,
  BrushIcon,
  CatIcon,
  ChampagneIcon,
  CoffeeIcon,
  CookingPotIcon,
  DinnerIcon,
  DicesIcon,
  DogIcon,
  DumbbellIcon,
  FilmIcon,
  FootprintsIcon,
  GamesIcon,
  LanguagesIcon,
  MusicIcon,
  PlaneIcon,
  SailboatIcon,
  SproutIcon,
  WavesIcon,
} from '../../web/ui/rare-icons.tsx'
import type { Icon } from '../../web/ui/sprite-icon.tsx'

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
  hiking: FootprintsIcon,
  beach: WavesIcon,
  swimming: WavesIcon,
  board_games: DicesIcon,
  gardening: SproutIcon,
  travelling: PlaneIcon,
  dogs: DogIcon,
  cats: CatIcon,
  gaming: GamesIcon,
}

/** The icon of an interest; nothing for those without one. */
export function InterestIcon({ interest, ...rest }: ComponentProps<'svg'> & { interest: string }) {
  const Icon = icons[interest]
  return Icon && <Icon {...rest} />
}
