import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from '../../web/i18n.tsx'
import { BanIcon } from '../../web/ui/icon.tsx'
import { MenuItem } from '../../web/ui/menu-item.tsx'
import { BlockDialog } from './public-dialog.ts'

type BlockMenuItemProps = {
  member: string
  name: string
  /** Navigates away from a page about the blocked member; by default to the search page. */
  onBlocked?: (() => void) | undefined
}

/**
 * The last item in the menu of a profile, conversation or card; opens the confirmation dialog.
 */
export function BlockMenuItem({ member, name, onBlocked }: BlockMenuItemProps) {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <MenuItem danger icon={<BanIcon />} onSelect={() => setOpen(true)}>
        {t('block', { name })}
      </MenuItem>
      {isOpen &&
        createPortal(
          <BlockDialog
            member={member}
            name={name}
            onBlocked={onBlocked}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  )
}
