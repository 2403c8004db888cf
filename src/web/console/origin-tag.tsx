import { Tag } from '../ui/tag.tsx'
import { useTranslations } from '../i18n.tsx'

type OriginTagProps = { origin: 'member' | 'fictional' | 'partner' | 'performer' }

/** Says that a profile is no real member; nothing for members. */
export function OriginTag({ origin }: OriginTagProps) {
  const t = useTranslations('console.origins')
  return origin === 'member' ? null : (
    <Tag className="border-[1.5px] border-dashed border-ink-2 bg-transparent! text-ink!">
      {t(origin)}
    </Tag>
  )
}
