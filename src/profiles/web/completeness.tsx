import { useTranslations } from '../../web/i18n.tsx'
import { CircleCheckIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Progress } from '../../web/ui/progress.tsx'
import type { OwnerProfile } from '../contract.ts'
import { missingItems, completenessItems } from '../rules.ts'

/** How complete the profile is, and which part to add next. */
export function Completeness({ profile, photos }: { profile: OwnerProfile; photos: number }) {
  const t = useTranslations('ownProfile')
  const { sexuality: _private, ...fields } = profile.fields
  const missing = missingItems({ ...profile, photos, fields: Object.values(fields) })
  const [done, all] = [completenessItems.length - missing.length, completenessItems.length]
  if (missing.length === 0) {
    return (
      <p className="flex items-center gap-2 text-md font-semibold text-ok">
        <CircleCheckIcon className="size-5" />
        {t('complete')}
      </p>
    )
  }
  const words = t('completeness', { done, all })
  return (
    <Card className="grid gap-3">
      <p className="text-md font-semibold tabular-nums">{words}</p>
      <Progress value={done / all} label={words} />
      <ul className="flex flex-wrap gap-x-5">
        {missing.map((item) => (
          <li key={item}>
            <TextLink standalone to={`#${item}`}>
              {t(`missing.${item}`)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
