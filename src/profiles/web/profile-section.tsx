import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { CheckIcon, CircleAlertIcon } from '../../web/ui/icon.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Spinner } from '../../web/ui/spinner.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'

/** The state of a section's last change. */
export type Saving = { isPending: boolean; isSuccess: boolean; error: Error | null }

type ProfileSectionProps = { id: string; title: string; saving: Saving; children: ReactNode }

/**
 * A section of the member's own profile; shows beside its title whether the last change is saved.
 */
export function ProfileSection({ id, title, saving, children }: ProfileSectionProps) {
  return (
    <Card id={id} className="grid scroll-mt-24 content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-xl">{title}</h2>
        <SaveState {...saving} />
      </div>
      {children}
    </Card>
  )
}

function SaveState({ isPending, isSuccess, error }: Saving) {
  const t = useTranslations('ownProfile')
  const failureText = useFailureText()
  return (
    <p aria-live="polite" className="flex min-h-6 items-center gap-1.5 text-sm font-semibold">
      {isPending && (
        <>
          <Spinner />
          {t('saving')}
        </>
      )}
      {!isPending && error && (
        <span className="flex gap-1.5 text-danger">
          <CircleAlertIcon className="size-5" />
          {failureText(error)}
        </span>
      )}
      {!isPending && !error && isSuccess && (
        <span className="flex gap-1.5 text-ok">
          <CheckIcon className="size-5" />
          {t('saved')}
        </span>
      )}
    </p>
  )
}
