import sprite from './rare-icons.svg'
import { createIcons } from './sprite-icon.tsx'

const icon = createIcons(sprite)

// Icons of the console, by their names at lucide.dev. A sprite of their own,
// because a phone parses and styles the whole sprite for one icon. After a change run: node
// scripts/generate/icons.ts
export const BookOpenIcon = icon('book-open')
export const CandyIcon = icon('candy')
export const ChartLineIcon = icon('chart-line')
export const CocktailIcon = icon('martini')
export const CoffeeIcon = icon('coffee')
export const ContactIcon = icon('contact')
export const CrownIcon = icon('crown')
export const FlameIcon = icon('flame')
export const FrownIcon = icon('face-slightly-frowning')
export const GrinIcon = icon('face-grinning')
export const HouseIcon = icon('house')
export const LanguagesIcon = icon('languages')
export const LayersIcon = icon('layers')
export const LogInIcon = icon('log-in')
export const MenuIcon = icon('menu')
export const MicIcon = icon('mic')
export const PlusIcon = icon('plus')
export const RoseIcon = icon('rose')
export const ScaleIcon = icon('scale')
export const ServerIcon = icon('server')
export const ShieldIcon = icon('shield')
export const SignpostIcon = icon('milestone')
export const StoreIcon = icon('store')
export const TeddyIcon = icon('paw-print')
export const ThumbsUpIcon = icon('thumbs-up')
export const TicketPercentIcon = icon('ticket-percent')
export const UserPlusIcon = icon('user-plus')
