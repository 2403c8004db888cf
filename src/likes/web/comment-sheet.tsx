import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textLength } from '../../platform/text-length.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { Field, TextArea } from '../../web/ui/field.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { COMMENT_LENGTH, type NewComment } from '../comment-contract.ts'
import { giveLike } from '../contract.ts'
import { useShowMatch } from './match-moment.tsx'

/** What a comment is about, as the sheet quotes it. */
export type CommentSubject =
  | { photo: string; thumb: string }
  | { prompt: string; question: string; text: string }

type CommentSheetProps = {
  member: string
  name: string
  subject: CommentSubject
  onClose: () => void
}

/** Writes the one comment that belongs to a like of a member. */
export const CommentSheet = (props: CommentSheetProps) => (
  <WithTexts features="likeComments">
    <CommentForm {...props} />
  </WithTexts>
)

function CommentForm({ member, name, subject, onClose }: CommentSheetProps) {
  const t = useTranslations('likeComments')
  const failureText = useFailureText()
  const [text, setText] = useState('')
  const like = useLikeWithComment(member, () => {
    showToast({ tone: 'like', text: t('done', { name }) })
    onClose()
  })
  const about = 'photo' in subject ? { photo: subject.photo } : { prompt: subject.prompt }
  const send = (comment?: NewComment) => {
    if (!like.isPending) like.mutate(comment)
  }
  const isEmpty = text.trim() === ''
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button
            variant="primary"
            large
            busy={like.isPending}
            disabled={isEmpty}
            onClick={() => send({ ...about, text })}
          >
            {t('send')}
          </Button>
          <Button variant="ghost" disabled={like.isPending} onClick={() => send()}>
            {t('only')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Quoted subject={subject} name={name} />
        <Field
          label={t('label', { name })}
          hint={t('hint', { name })}
          error={like.error && failureText(like.error)}
          aside={`${textLength(text)} / ${COMMENT_LENGTH}`}
        >
          <TextArea
            rows={3}
            dir="auto"
            value={text}
            maxLength={COMMENT_LENGTH}
            onChange={(event) => {
              setText(event.target.value)
              if (like.error) like.reset()
            }}
          />
        </Field>
      </div>
    </Sheet>
  )
}

function Quoted({ subject, name }: Pick<CommentSheetProps, 'subject' | 'name'>) {
  const t = useTranslations('likeComments')
  if ('photo' in subject)
    return (
      <div className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3">
        <img
          src={subject.thumb}
          width={44}
          height={55}
          alt=""
          className="h-14 w-11 rounded-tag object-cover"
        />
        <p className="text-sm text-ink-2">{t('photo', { name })}</p>
      </div>
    )
  return (
    <div className="grid gap-0.5 rounded-control bg-sunken px-4 py-3">
      <span className="text-sm text-ink-2">{subject.question}</span>
      <p dir="auto" className="wrap-anywhere">
        {subject.text}
      </p>
    </div>
  )
}

/** Likes the member, with or without the comment; every card and page of them knows it. */
function useLikeWithComment(member: string, onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const showMatch = useShowMatch()
  return useMutation({
    mutationFn: (comment?: NewComment) => api(giveLike, { member, comment }),
    onSuccess: ({ match }) => {
      queries.setQueryDefaults(['like'], { gcTime: Infinity })
      queries.setQueryData(['like', member], true)
      void queries.invalidateQueries({ queryKey: ['likes'] })
      void queries.invalidateQueries({ queryKey: ['member', member] })
      if (match) showMatch(match)
      onDone()
    },
  })
}
