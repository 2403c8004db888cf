import {
  BouquetIcon,
  CakeIcon,
  CandyIcon,
  ChampagneIcon,
  CocktailIcon,
  CoffeeIcon,
  DinnerIcon,
  GiftIcon,
  HeartIcon,
  type Icon,
  RoseIcon,
  TeddyIcon,
} from '../../web/ui/icon.tsx'

const icons: Record<string, Icon> = {
  rose: RoseIcon,
  coffee: CoffeeIcon,
  heart: HeartIcon,
  chocolate: CandyIcon,
  cocktail: CocktailIcon,
  teddy: TeddyIcon,
  bouquet: BouquetIcon,
  cake: CakeIcon,
  champagne: ChampagneIcon,
  dinner: DinnerIcon,
}

/** The picture of a gift; a gift that a site has added gets the generic one. */
export function GiftPicture({ gift }: { gift: string }) {
  const Picture = icons[gift] ?? GiftIcon
  return <Picture />
}
