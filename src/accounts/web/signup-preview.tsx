import { formatNameAge } from '../../platform/text-direction.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { LanguageBadge } from '../../web/ui/language-badge.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'

type Props = {
  name: string
  age: number | null
  location: string
  language: { code: string; name: string }
  photo?: string | null | undefined
}

/** Live preview of the member's search card. */
export function SignupPreview({ name, age, location, language, photo }: Props) {
  const t = useTranslations('accounts')
  return (
    <>
      <div className="grid w-70 grid-cols-1 gap-2.5 rounded-panel bg-surface p-3 text-start text-ink shadow-3">
        <div className="aspect-4/5 overflow-hidden rounded-card">
          <Portrait src={photo} name={name} alt="" />
        </div>
        <div className="grid min-w-0 gap-0.5 px-0.5">
          <div className="flex items-center justify-between gap-2">
            <p className="type-display name-line wrap-anywhere">
              {formatNameAge(name || t('signup.yourName'), age)}
            </p>
            <LanguageBadge {...language} />
          </div>
          <p className="min-h-5 text-sm text-ink-2">{location}</p>
        </div>
      </div>
      <p className="max-w-[36ch] text-on-field-2">{t('signup.previewCaption')}</p>
    </>
  )
}
