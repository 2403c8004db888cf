import { useTranslations } from '../../web/i18n.tsx'
import { iconButtonClasses } from '../../web/ui/button-look.ts'
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  EllipsisIcon,
  LockIcon,
  RotateCwIcon,
  StarIcon,
  TrashIcon,
} from '../../web/ui/icon.tsx'
import { Menu } from '../../web/ui/menu.tsx'
import { MenuItem, MenuRule } from '../../web/ui/menu-item.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { refusalReasons, type OwnerPhoto } from '../contract.ts'

type PhotoTileProps = {
  photo: OwnerPhoto
  number: number
  last: boolean
  onMain: () => void
  /** Moves it into the private album or out of it; null where the brand has none. */
  onPrivate: (() => void) | null
  onEdit: () => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
  onDrag: () => void
  onReorderDrop: () => void
}

/** One of the member's own photos with its state and actions. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, number, onDrag, onReorderDrop } = props
  const t = useTranslations('ownPhotos')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its menu does the same by keyboard
    <li
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length > 0) return
        event.preventDefault()
        onReorderDrop()
      }}
      className="grid content-start gap-2"
    >
      <div className="relative aspect-4/5 cursor-grab overflow-hidden rounded-card bg-sunken">
        <Portrait
          src={photo.card}
          thumbhash={photo.thumbhash}
          alt={photo.main ? t('main') : t('photo', { number })}
        />
        <div className="pointer-events-none absolute inset-x-2 top-2 flex flex-wrap gap-1">
          {photo.main && (
            <Tag tone="ember">
              <StarIcon />
              {t('main')}
            </Tag>
          )}
          <State photo={photo} />
        </div>
        <div className="absolute end-2 bottom-2">
          <Options {...props} />
        </div>
      </div>
      {photo.status === 'refused' && <Reason reason={photo.refused_reason} />}
    </li>
  )
}

function State({ photo }: { photo: OwnerPhoto }) {
  const t = useTranslations('ownPhotos.status')
  if (photo.status === 'active')
    return photo.private ? (
      <Tag tone="paper">
        <LockIcon />
        {t('private')}
      </Tag>
    ) : (
      <Tag tone="paper">{t('active')}</Tag>
    )
  return photo.status === 'review' ? (
    <Tag tone="warn">{t('review')}</Tag>
  ) : (
    <Tag tone="danger">{t('refused')}</Tag>
  )
}

function Reason({ reason }: { reason: string | null }) {
  const t = useTranslations('ownPhotos.reason')
  const reasonKey = refusalReasons.find((key) => key === reason)
  return reasonKey && <p className="text-xs text-danger">{t(reasonKey)}</p>
}

function Options({
  photo,
  number,
  last,
  onMain,
  onPrivate,
  onEdit,
  onMove,
  onDelete,
}: PhotoTileProps) {
  const t = useTranslations('ownPhotos')
  return (
    <Menu
      label={t('options', { number })}
      trigger={<EllipsisIcon />}
      triggerClassName={iconButtonClasses({ variant: 'surface' }, false)}
    >
      {!photo.main && !photo.private && photo.status !== 'refused' && (
        <MenuItem icon={<StarIcon className="size-5" />} onSelect={onMain}>
          {t('makeMain')}
        </MenuItem>
      )}
      {onPrivate && (
        <MenuItem icon={<LockIcon className="size-5" />} onSelect={onPrivate}>
          {photo.private ? t('makePublic') : t('makePrivate')}
        </MenuItem>
      )}
      <MenuItem icon={<RotateCwIcon className="size-5" />} onSelect={onEdit}>
        {t('edit')}
      </MenuItem>
      {number > 1 && (
        <MenuItem icon={<ArrowLeftIcon className="size-5" />} onSelect={() => onMove(-1)}>
          {t('moveForward')}
        </MenuItem>
      )}
      {!last && (
        <MenuItem icon={<ArrowRightIcon className="size-5" />} onSelect={() => onMove(1)}>
          {t('moveBack')}
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem danger icon={<TrashIcon className="size-5" />} onSelect={onDelete}>
        {t('delete')}
      </MenuItem>
    </Menu>
  )
}
