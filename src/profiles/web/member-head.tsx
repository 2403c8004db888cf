import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { BlockMenuItem } from '../../blocks/web/public.tsx'
import { ReportMenuItem } from '../../moderation/web/public.tsx'
import { countryName, languageName } from '../../platform/names.ts'
import { CopyIcon, EllipsisIcon, MapPinIcon, PencilIcon } from '../../web/ui/icon.tsx'
import { Menu } from '../../web/ui/menu.tsx'
import { MenuItem, MenuRule } from '../../web/ui/menu-item.tsx'
import { LanguageBadge } from '../../web/ui/language-badge.tsx'
import { NewLikeTag, OnlineTag, OriginLabel, Tag } from '../../web/ui/tag.tsx'
import { showToast } from '../../web/ui/toast.ts'
import type { Member } from '../contract.ts'

type MemberHeadProps = { member: Member; onNote: (() => void) | null }

/** Name, location and activity of a member, and the menu of the page. */
export function MemberHead({ member, onNote }: MemberHeadProps) {
  const t = useTranslations('profiles.member')
  const locale = useLocale()
  const { name, age, city, region, country, distance, language } = member
  return (
    <header className="grid gap-3">
      <div className="flex min-h-11 items-start justify-between gap-3">
        <div className="flex flex-wrap items-center gap-1.5 py-2.5">
          <MemberBadges member={member} />
        </div>
        {!member.own && <MemberMenu member={member} onNote={onNote} />}
      </div>
      <div className="grid gap-1">
        <h1 className="text-[36px] leading-10.5 lg:text-[44px] lg:leading-12.5">
          {t('nameAge', { name, age })}
        </h1>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-md text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <MapPinIcon className="size-4" />
            {[city || region, countryName(locale, country)].filter(Boolean).join(', ')}
          </span>
          {distance !== null && <span>{t('distance', { km: distance })}</span>}
          <LanguageBadge code={language} name={languageName(locale, language)} />
        </p>
      </div>
    </header>
  )
}

/** The last visit and the like of a member; for other origins only the label. */
function MemberBadges({ member }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const shell = useTranslations('shell')
  const { active, origin, likes_me: likesMe, matched } = member
  if (origin !== 'member')
    return <OriginLabel origin={origin}>{shell(`origin.${origin}`)}</OriginLabel>
  return (
    <>
      {active === 'online' && <OnlineTag>{t('online')}</OnlineTag>}
      {active && active !== 'online' && <Tag>{t(`active.${active}`)}</Tag>}
      {likesMe && <NewLikeTag>{matched ? t('matched') : t('likesYou')}</NewLikeTag>}
    </>
  )
}

function MemberMenu({ member, onNote }: MemberHeadProps) {
  const t = useTranslations('profiles.member')
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + location.pathname)
    showToast({ tone: 'ok', text: t('copied') })
  }
  return (
    <Menu label={t('more')} trigger={<EllipsisIcon />}>
      {onNote && (
        <MenuItem icon={<PencilIcon className="size-5" />} onSelect={onNote}>
          {t('writeNote')}
        </MenuItem>
      )}
      <MenuItem
        icon={<CopyIcon className="size-5" />}
        onSelect={() => void copy().catch(reportError)}
      >
        {t('copyLink')}
      </MenuItem>
      <MenuRule />
      <ReportMenuItem reported={{ subject: 'profile', member: member.id }} name={member.name} />
      <BlockMenuItem member={member.id} name={member.name} />
    </Menu>
  )
}
