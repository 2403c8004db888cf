import { IconButton, type IconButtonProps } from './button.tsx'
import { HeartIcon } from './icon.tsx'

type LikeButtonProps = Omit<IconButtonProps, 'children' | 'variant' | 'pressed'> & {
  pressed: boolean
}

/** The heart on a card: a toggle button. */
export function LikeButton(props: LikeButtonProps) {
  return (
    <IconButton {...props} variant="surface">
      <HeartIcon className="stroke-[1.8]" />
    </IconButton>
  )
}
