import type { ReactNode } from 'react'
import { Link } from '../../web/ui/link.tsx'
import { Avatar } from '../../web/ui/portrait.tsx'
import { usePlaceText } from '../../web/use-place-text.ts'
import type { ProfileCard } from '../contract.ts'

type PersonRowProps = {
  /** Null while the person cannot be seen. */
  profile: ProfileCard | null
  /** Name and age, or that the person cannot be seen. */
  name: string
  /** Beside the place. */
  text: string
  children?: ReactNode
}

/** One person of a list, with a button or two as children. */
export function PersonRow({ profile, name, text, children }: PersonRowProps) {
  const placeText = usePlaceText()
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar
        size="large"
        name={profile?.name}
        src={profile?.main_image?.thumb_filename}
        thumbhash={profile?.main_image?.thumbhash}
        alt=""
      />
      <span className="grid min-w-0 flex-1">
        {profile ? (
          <Link to={`/members/${profile.id}`} className="font-semibold wrap-anywhere">
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span className="text-sm text-ink-2">
          {[profile && placeText(profile), text].filter(Boolean).join(' · ')}
        </span>
      </span>
      {children}
    </li>
  )
}
