import { CommentButton } from '../../likes/web/public.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { classes } from '../../web/ui/classes.ts'
import type { Member } from '../contract.ts'

const looks = ['bg-tint-butter', 'bg-tint-sky', 'bg-surface ring-1 ring-line'] as const

/** What a member answers to prompts, in large letters; the first answer over the full width. */
export function PromptAnswers({ member }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const { id, name, answers } = member
  const mayComment = useUser() !== null && member.can_comment
  if (answers.length === 0) return null
  return (
    <section className="grid gap-3.5 lg:grid-cols-2">
      <h2 className="sr-only">{t('inWords', { name })}</h2>
      {answers.map(({ prompt, question, text }, index) => (
        <article
          key={prompt}
          className={classes(
            'relative grid content-start gap-1.5 rounded-card p-4.5 pe-17 pb-5 lg:first-of-type:col-span-full',
            looks[index],
          )}
        >
          <h3 className="font-sans text-sm leading-5 font-semibold tracking-normal text-ink-2">
            {question}
          </h3>
          <p
            dir="auto"
            className="font-display text-[1.375rem] leading-7.25 tracking-tight text-pretty wrap-anywhere whitespace-pre-line"
          >
            {text}
          </p>
          {mayComment && (
            <CommentButton
              member={id}
              name={name}
              subject={{ prompt, question, text }}
              label={t('likeAnswer')}
              className="absolute end-3 bottom-3"
            />
          )}
        </article>
      ))}
    </section>
  )
}
