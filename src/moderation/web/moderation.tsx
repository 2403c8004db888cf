import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { FlagIcon } from '../../web/ui/icon.tsx'
import { MenuItem } from '../../web/ui/menu-item.tsx'
import type { Reported } from '../contract.ts'
import { ReportDialog } from './report-dialog.tsx'

type ReportMenuItemProps = { reported: Reported; name: string }

/** "Report" in the menu of a profile, a photo, a message or a gift. Such a page names `moderation` in its texts. */
export function ReportMenuItem({ reported, name }: ReportMenuItemProps) {
  const t = useTranslations('moderation')
  const [open, setOpen] = useState(false)
  return (
    <>
      <MenuItem danger icon={<FlagIcon />} onSelect={() => setOpen(true)}>
        {t(`report.${reported.subject}`, { name })}
      </MenuItem>
      {open && createPortal(<ReportDialog reported={reported} name={name} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}

/** The same question for a page that has a button or a menu of its own. */
export { ReportDialog } from './report-dialog.tsx'
