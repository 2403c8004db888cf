import type { useTranslations } from '../../web/i18n.tsx'

const partNames = [
  'member',
  'partner',
  'fictional',
  'female',
  'male',
  'guarantee',
  'aftercare',
  'unsend',
  'upheld',
  'partly',
  'rejected',
  'underage',
  'illegal',
  'threat',
  'scam',
  'fake',
  'harassment',
  'sexual',
  'spam',
  'other',
  'content',
  'information',
] as const

type Translate = ReturnType<typeof useTranslations<'honesty'>>

/** Names a part of a figure in words. */
export function partName(t: Translate, part: string): string {
  const match = partNames.find((name) => name === part)
  return match ? t(`parts.${match}`) : part
}
