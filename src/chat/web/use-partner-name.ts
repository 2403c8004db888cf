import { useTranslations } from '../../web/i18n.tsx'
import type { Chat, Partner } from '../contract.ts'

/** The partner's name, also of a removed account; else a text for a deleted or unavailable one. */
export function usePartnerName(): (partner: Partner) => string {
  const t = useTranslations('chat')
  return ({ state, card, removed_name: removed }) =>
    card?.name ?? removed ?? (state === 'deleted' ? t('deletedMember') : t('unavailableMember'))
}

export function usePreview(): (chat: Chat) => string {
  const t = useTranslations('chat')
  return ({ profile, last_message: { kind, preview, mine } }) => {
    if (profile.removed_name !== null) return t('list.removed')
    if (kind === 'photo') return mine ? t('list.youSentPhoto') : t('list.sentPhoto')
    if (kind === 'gift') return mine ? t('list.youSentGift') : t('list.sentGift')
    if (kind === 'voice' && preview === '') return t('list.voice')
    if (preview === '') return t('list.unsent')
    return mine ? t('list.you', { text: preview }) : preview
  }
}
