import sprite from './rare-icons.svg'
import { createIcons } from './sprite-icon.tsx'

const icon = createIcons(sprite)

// Icons of traits, in the sprite of the rare icons: pages of members do not load the console's.
export const BrushIcon = icon('brush')
export const PaletteIcon = icon('palette')
export const RulerIcon = icon('ruler')
export const UsersRoundIcon = icon('users-round')
