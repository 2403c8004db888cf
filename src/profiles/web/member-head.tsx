import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { BlockMenuItem } from '../../blocks/web/public.tsx'
import { ListMenuItems } from '../../contact/web/public-lists.ts'
import { ReportMenuItem } from '../../moderation/web/public.tsx'
import { countryName, languageName } from '../../platform/names.ts'
import { IconButtonLink } from '../../web/ui/button.tsx'
import { iconButtonClasses } from '../../web/ui/button-look.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { useUser } from '../../web/shell-queries.ts'
import {
  ArrowLeftIcon,
  BadgeCheckIcon,
  CopyIcon,
  EllipsisIcon,
  MapPinIcon,
  PencilIcon,
} from '../../web/ui/icon.tsx'
import { Menu } from '../../web/ui/menu.tsx'
import { MenuItem, MenuRule } from '../../web/ui/menu-item.tsx'
import { LanguageBadge } from '../../web/ui/language-badge.tsx'
import { NewLikeTag, OnlineTag, OriginLabel, Tag } from '../../web/ui/tag.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { usePlaceText } from '../../web/use-place-text.ts'
import type { Member } from '../contract.ts'

type MemberHeadProps = { member: Member; onNote: (() => void) | null }

/** Name, location and activity of a member, and the menu of the page. */
export function MemberHead({ member, onNote }: MemberHeadProps) {
  const t = useTranslations('profiles.member')
  const locale = useLocale()
  const { name, age, city, region, country, distance, language, visiting } = member
  // Of where they are now: while they travel, not of their home.
  const far = distance === null ? null : t('distance', { km: distance })
  return (
    <header className="grid gap-1.5 lg:gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 lg:min-h-11 lg:flex-row-reverse lg:items-start">
        {!member.own && <MemberTools member={member} onNote={onNote} />}
        <h1 className="min-w-0 text-[2.25rem] leading-10.5 wrap-anywhere lg:order-last lg:w-full lg:text-[2.75rem] lg:leading-12.5">
          {t('nameAge', { name, age })}
        </h1>
        <div className="flex flex-wrap items-center gap-1.5 lg:py-2.5">
          <MemberBadges member={member} />
        </div>
      </div>
      {visiting && (
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <VisitingTag member={member} />
          {far && <span className="text-ink-2">{far}</span>}
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2 lg:text-md">
        <span className="inline-flex items-center gap-1.5">
          <MapPinIcon className="size-4" />
          {visiting
            ? t('home', { country: countryName(locale, country) })
            : [city || region, countryName(locale, country)].filter(Boolean).join(', ')}
        </span>
        {!visiting && far && <span>{far}</span>}
        <LanguageBadge code={language} name={languageName(locale, language)} />
      </p>
      <Intentions member={member} />
    </header>
  )
}

/** Where they are shown for some days. */
function VisitingTag({ member }: { member: Member }) {
  const placeText = usePlaceText()
  return (
    <Tag tone="plum" large className="w-fit whitespace-normal">
      <MapPinIcon />
      {placeText(member)}
    </Tag>
  )
}

/** What brings them here: the main answer first. */
function Intentions({ member: { intentions } }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const traits = useTranslations('traits.intentions')
  const [main, ...more] = intentions
  if (!main) return null
  return (
    <ul aria-label={t('intention')} className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <li>
        <Tag tone="plum" large>
          {traits(main)}
        </Tag>
      </li>
      {more.map((intention) => (
        <li key={intention}>
          <Tag large>{t('alsoIntention', { intention: traits(intention) })}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** On phones the two buttons lie on the photo, of which the text overlaps 56 px. */
function MemberTools({ member, onNote }: MemberHeadProps) {
  const user = useUser()
  return (
    <div className="flex justify-end max-lg:absolute max-lg:inset-x-3 max-lg:top-[calc(78px+env(safe-area-inset-top)-min(125vw,62dvh))] lg:contents">
      {user && <BackLink />}
      <MemberMenu member={member} onNote={onNote} />
    </div>
  )
}

function BackLink() {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  return (
    <IconButtonLink
      to="/members"
      label={t('nav.back')}
      variant="surface"
      className="me-auto shadow-2 lg:hidden"
      onClick={(event) => {
        if (history.length < 2) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeftIcon className="size-5" />
    </IconButtonLink>
  )
}

/** The last visit and the like of a member; for other origins only the label. */
function MemberBadges({ member }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const shell = useTranslations('shell')
  const { active, origin, matched } = member
  if (origin !== 'member')
    return <OriginLabel origin={origin}>{shell(`origin.${origin}`)}</OriginLabel>
  return (
    <>
      {active === 'online' && <OnlineTag>{t('online')}</OnlineTag>}
      {active && active !== 'online' && <Tag>{t(`active.${active}`)}</Tag>}
      {member.verified && (
        <Tag tone="plum">
          <BadgeCheckIcon />
          {shell('verified')}
        </Tag>
      )}
      {matched && <NewLikeTag>{t('matched')}</NewLikeTag>}
    </>
  )
}

function MemberMenu({ member, onNote }: MemberHeadProps) {
  const user = useUser()
  const t = useTranslations('profiles.member')
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + location.pathname)
    showToast({ tone: 'ok', text: t('copied') })
  }
  return (
    <Menu
      label={t('more')}
      trigger={<EllipsisIcon />}
      triggerClassName={iconButtonClasses({}, false, 'max-lg:bg-surface max-lg:shadow-2')}
    >
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
      {user && <ListMenuItems member={member.id} name={member.name} list={member.list} />}
      <MenuRule />
      <ReportMenuItem reported={{ subject: 'profile', member: member.id }} name={member.name} />
      <BlockMenuItem member={member.id} name={member.name} />
    </Menu>
  )
}
