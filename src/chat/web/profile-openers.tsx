import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { memberQuery } from '../../profiles/web/public.ts'
import type { Member } from '../../profiles/contract.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { findLastQuestion, pickOpenerInterests } from '../opener-rules.ts'
import { IcebreakerList } from './icebreaker-list.tsx'

type ProfileOpenersProps = {
  member: string
  name: string
  onPick: (text: string) => void
  onMore: () => void
  /** Shown until the profile is here, and for one that says too little. */
  fallback: ReactNode
}

/** Beginnings out of the other person's profile: their question first, then what both like. */
export function ProfileOpeners({ member, name, onPick, onMore, fallback }: ProfileOpenersProps) {
  const t = useTranslations('openers')
  const chat = useTranslations('chat')
  const profile = useQuery(memberQuery(useApi(), member)).data?.member
  const lines = useLines(profile)
  const question = profile && (profile.opening_question ?? findLastQuestion(profile.about))
  if (!question && lines.length === 0) return fallback
  return (
    <div className="grid gap-3 py-4">
      <h2 className="text-lg">{t('title', { name })}</h2>
      <p className="text-sm text-ink-2">{chat('log.icebreakersText')}</p>
      {question && (
        <button
          type="button"
          dir="auto"
          onClick={() => onPick(t('reply', { question }))}
          className="min-h-11 w-full rounded-card bg-tint-butter px-4 py-3 text-start"
        >
          {t('asks', { name, question })}
        </button>
      )}
      <IcebreakerList openers={lines} onPick={onPick} />
      <Button variant="ghost" onClick={onMore} className="w-fit">
        {chat('opener.more')}
      </Button>
    </div>
  )
}

function useLines(profile: Member | undefined): string[] {
  const t = useTranslations('openers.interest')
  if (!profile) return []
  return pickOpenerInterests(profile.interests, profile.shared_interests).flatMap((interest) => [
    t(`${interest}.1`),
    t(`${interest}.2`),
  ])
}
