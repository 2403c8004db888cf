import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from '../../web/i18n.tsx'
import { lazyDialog } from '../../web/lazy-dialog.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { FlagIcon } from '../../web/ui/icon.tsx'
import { MenuItem } from '../../web/ui/menu-item.tsx'
import type { ReportedContent } from '../contract.ts'

/** Loaded when the dialog is first opened. */
export const ReportDialog = lazyDialog(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
)

type ReportProps = { reported: ReportedContent; name: string }

/** The menu item "Report" of a profile. */
export function ReportMenuItem({ reported, name }: ReportProps) {
  const t = useTranslations('shell.report')
  const [open, setOpen] = useState(false)
  return (
    <>
      <MenuItem danger icon={<FlagIcon />} onSelect={() => setOpen(true)}>
        {t(reported.subject, { name })}
      </MenuItem>
      {open && <ReportPortal reported={reported} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The same as a button on a picture. */
export function ReportButton({
  reported,
  name,
  className,
}: ReportProps & { className?: string | undefined }) {
  const t = useTranslations('shell.report')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t(reported.subject, { name })}
        variant="paper"
        onClick={() => setOpen(true)}
        className={className}
      >
        <FlagIcon />
      </IconButton>
      {open && <ReportPortal reported={reported} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportPortal(props: ReportProps & { onClose: () => void }) {
  return createPortal(<ReportDialog {...props} />, document.body)
}
