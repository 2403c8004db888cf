import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { BlockMenuItem } from '../../blocks/web/public.tsx'
import { ReportMenuItem } from '../../moderation/web/public.tsx'
import { notesAllowed } from '../../profiles/rules.ts'
import { useApi } from '../../web/page-context.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { IconButtonLink } from '../../web/ui/button.tsx'
import { Coins } from '../../web/ui/coins.tsx'
import {
  ArrowLeftIcon,
  BellIcon,
  BellOffIcon,
  ClockIcon,
  ImageIcon,
  InfoIcon,
  PencilIcon,
  SearchIcon,
  TrashIcon,
  UserRoundIcon,
} from '../../web/ui/icon.tsx'
import { Link } from '../../web/ui/link.tsx'
import { Menu } from '../../web/ui/menu.tsx'
import { MenuItem, MenuRule } from '../../web/ui/menu-item.tsx'
import { Avatar } from '../../web/ui/portrait.tsx'
import { OnlineDot, OriginLabel } from '../../web/ui/tag.tsx'
import { usePlaceText } from '../../web/use-place-text.ts'
import { muteChat, type Conversation } from '../contract.ts'
import { getPayment } from '../rules.ts'
import { NudeConsentItem } from './lazy-components.tsx'
import { useHasPlan } from './own-plan.tsx'
import { usePartnerTyping } from './use-typing.ts'

type HeadProps = {
  head: Conversation
  name: string
  onSearch: () => void
  onPhotos: () => void
  onRemove: () => void
}

/** The head of a conversation: the partner, the balance and the menu. */
export function ConversationHead({ head, name, onSearch, onPhotos, onRemove }: HeadProps) {
  const t = useTranslations('chat')
  const user = useUser()
  const isWelcome = user !== null && getPayment(head.text_price, user) === 'welcome'
  return (
    <header className="relative z-10 flex min-h-16 items-center gap-1.5 border-b border-line bg-surface px-3 py-2 lg:px-5">
      <IconButtonLink to="/chats" label={t('head.back')} className="lg:hidden">
        <ArrowLeftIcon />
      </IconButtonLink>
      <PartnerSummary head={head} name={name} />
      {user && (
        <Coins
          to="/credits"
          credits={user.credits}
          label={t('head.creditsBuy')}
          buy={t('head.buy')}
          free={isWelcome && t('head.free', { count: user.credits })}
        />
      )}
      <HeadMenu
        head={head}
        name={name}
        onSearch={onSearch}
        onPhotos={onPhotos}
        onRemove={onRemove}
      />
    </header>
  )
}

function PartnerSummary({ head, name }: { head: Conversation; name: string }) {
  const t = useTranslations('chat')
  const shell = useTranslations('shell')
  const writing = usePartnerTyping(head.id)
  const { card, id } = head.profile
  const placeText = usePlaceText()
  const place = card ? placeText(card) : ''
  const label = card && card.origin !== 'member' ? card.origin : null
  const content = (
    <>
      <Avatar
        name={card?.name}
        src={card?.main_image?.thumb_filename}
        thumbhash={card?.main_image?.thumbhash}
        alt=""
        eager
        className="size-11 max-[23rem]:size-9"
      />
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className="truncate font-[650]">
          {card ? t('nameAge', { name, age: card.age }) : name}
        </span>
        {label ? (
          <OriginLabel origin={label} className="w-fit">
            {shell(`origin.${label}`)}
          </OriginLabel>
        ) : (
          <span className="flex items-center gap-1.5 text-xs text-ink-2">
            {!writing && card?.online && <OnlineDot />}
            <span className="truncate">
              {writing
                ? t('head.typing')
                : card?.online
                  ? place
                    ? t('onlineIn', { place })
                    : t('online')
                  : place}
            </span>
          </span>
        )}
      </span>
    </>
  )
  const look = 'flex min-h-11 min-w-0 flex-1 items-center gap-3 no-underline'
  return card ? (
    <Link to={`/members/${id}`} className={look}>
      {content}
    </Link>
  ) : (
    <span className={look}>{content}</span>
  )
}

function HeadMenu({ head, name, onSearch, onPhotos, onRemove }: HeadProps) {
  const t = useTranslations('chat')
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, muted, profile, nudes_allowed } = head
  const { visible_profile_notes, geoip_selected_country, date_plans } = useSettings()
  const hasPlan = useHasPlan(head)
  const mute = useMutation({
    mutationFn: (conversation: string) => api(muteChat, { conversation, muted: !muted }),
    onSettled: () =>
      Promise.all(['chat', 'chats'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <Menu label={t('head.menu')} trigger={<InfoIcon />}>
      {profile.card && (
        <>
          <MenuItem to={`/members/${profile.id}`} icon={<UserRoundIcon />}>
            {t('head.profile')}
          </MenuItem>
          {notesAllowed(visible_profile_notes, geoip_selected_country) && (
            <MenuItem to={`/members/${profile.id}#note`} icon={<PencilIcon />}>
              {t('head.note')}
            </MenuItem>
          )}
        </>
      )}
      {id && (
        <>
          <MenuItem onSelect={onPhotos} icon={<ImageIcon />}>
            {t('head.photos')}
          </MenuItem>
          {date_plans && profile.card?.origin === 'member' && (
            <MenuItem to={`/chats/${id}/date`} icon={<ClockIcon />}>
              {t(hasPlan ? 'head.ownDate' : 'head.date')}
            </MenuItem>
          )}
          <MenuItem onSelect={onSearch} icon={<SearchIcon />}>
            {t('head.search')}
          </MenuItem>
          {nudes_allowed !== null && profile.card?.origin === 'member' && (
            <NudeConsentItem conversation={id} allowed={nudes_allowed} />
          )}
          <MenuItem onSelect={() => mute.mutate(id)} icon={muted ? <BellIcon /> : <BellOffIcon />}>
            {muted ? t('head.unmute') : t('head.mute')}
          </MenuItem>
        </>
      )}
      <MenuRule />
      {profile.card && (
        <>
          <ReportMenuItem reported={{ subject: 'profile', member: profile.id }} name={name} />
          <BlockMenuItem
            member={profile.id}
            name={name}
            onBlocked={() => void navigate('/chats')}
          />
        </>
      )}
      {id && (
        <MenuItem danger onSelect={onRemove} icon={<TrashIcon />}>
          {t('head.remove')}
        </MenuItem>
      )}
    </Menu>
  )
}
