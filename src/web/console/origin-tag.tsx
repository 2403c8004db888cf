import { useTranslations } from '../i18n.tsx'
import { OriginLabel } from '../ui/tag.tsx'

type OriginTagProps = { origin: 'member' | 'fictional' | 'partner' | 'performer' }

/** Says that a profile is no real member; nothing for members. */
export function OriginTag({ origin }: OriginTagProps) {
  const t = useTranslations('console.origins')
  return origin === 'member' ? null : <OriginLabel origin={origin}>{t(origin)}</OriginLabel>
}
