import { useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { Ring } from '../../web/ui/ring.tsx'
import type { OwnerProfile } from '../contract.ts'
import { completenessItems, missingItems } from '../rules.ts'

type Props = { profile: OwnerProfile; photos: number }

/** Photo in the ring of complete parts, name and place, and the next part to add. */
export function AccountHead({ profile, photos }: Props) {
  const t = useTranslations('account')
  const tProfile = useTranslations('ownProfile')
  const image = useUser()?.profile.main_image
  const missing = missingItems({ ...profile, photos, fields: countedFields(profile) })
  const [done, all] = [completenessItems.length - missing.length, completenessItems.length]
  const [next] = missing
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Ring value={done / all}>
        <Portrait
          src={image?.thumb_filename}
          name={profile.name}
          alt=""
          eager
          className="object-[50%_22%]"
        />
      </Ring>
      <div className="grid min-w-[min(11rem,100%)] flex-1 justify-items-start gap-1">
        <h1 className="text-[1.625rem] leading-8 wrap-anywhere">
          {t('nameAge', { name: profile.name, age: profile.age })}
        </h1>
        {profile.city_name && (
          <p className="text-sm text-ink-2">
            {t('home', { city: profile.city_name, region: profile.region_name })}
          </p>
        )}
        <p className="text-sm tabular-nums">
          {next
            ? t.rich('done', { done, all, strong: (children) => <strong>{children}</strong> })
            : tProfile('complete')}
        </p>
        <ButtonLink
          to={next ? `/profile/edit/${next}` : `/members/${profile.id}`}
          variant={next ? 'solid' : 'line'}
          className="mt-1.5 text-start"
        >
          {next ? tProfile(`missing.${next}`) : tProfile('preview')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Sexuality is private and never asked for, so it does not count. */
export function countedFields({ fields }: OwnerProfile): (string | null)[] {
  const { sexuality: _private, ...counted } = fields
  return Object.values(counted)
}
