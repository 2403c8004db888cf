import { useState } from 'react'
import { ReportDialog } from '../../moderation/web/public.tsx'
import type { MatchComment } from '../../likes/comment-contract.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import { Message, MessageStatus } from '../../web/ui/message-bubble.tsx'
import { TextButton } from '../../web/ui/link.tsx'

type MatchCommentsProps = { comments: MatchComment[]; partner: string; name: string }

/** What the two wrote with their likes, as the first bubbles of a match. */
export function MatchComments({ comments, partner, name }: MatchCommentsProps) {
  const t = useTranslations('chatExtras.comment')
  const [reporting, setReporting] = useState(false)
  return (
    <>
      {comments.map((comment) => (
        <div key={comment.mine ? 'mine' : 'theirs'}>
          <span className="sr-only">{comment.mine ? t('you') : name}</span>
          <Message
            mine={comment.mine}
            status={
              <MessageStatus state="received">
                {t(comment.mine ? 'mine' : 'theirs', { name })}
                {!comment.mine && (
                  <>
                    {' '}
                    <TextButton onClick={() => setReporting(true)}>{t('report')}</TextButton>
                  </>
                )}
              </MessageStatus>
            }
          >
            <div
              className={classes(
                'w-fit max-w-[min(85%,520px)] overflow-clip rounded-bubble px-3.75 py-2.5',
                comment.mine
                  ? 'rounded-ee-tail bg-bubble text-on-bubble'
                  : 'rounded-es-tail bg-surface ring-1 ring-line',
              )}
            >
              <Quoted comment={comment} name={name} />
              <p dir="auto" className="whitespace-pre-wrap">
                {comment.text}
              </p>
            </div>
          </Message>
        </div>
      ))}
      {reporting && (
        <ReportDialog
          reported={{ subject: 'profile', member: partner }}
          name={name}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}

/** Of my comment the partner's photo or answer, of theirs my own. */
function Quoted({ comment, name }: { comment: MatchComment; name: string }) {
  const t = useTranslations('chatExtras.comment')
  const { mine, answer, photo } = comment
  const look = classes(
    'mb-2.5 rounded-control px-3.5 py-2.5',
    mine ? 'bg-on-bubble/13' : 'bg-sunken',
  )
  if (answer)
    return (
      <div className={look}>
        <span className="text-xs opacity-85">
          {t(mine ? 'answer' : 'yourAnswer', { name, question: answer.question })}
        </span>
        <p dir="auto">{answer.text}</p>
      </div>
    )
  return (
    <div className={classes(look, 'flex items-center gap-3')}>
      {photo && (
        <img
          src={photo}
          width={44}
          height={55}
          alt=""
          className="h-14 w-11 flex-none rounded-tag object-cover"
        />
      )}
      <span className="text-xs opacity-85">
        {photo ? t(mine ? 'photo' : 'yourPhoto', { name }) : t('gone')}
      </span>
    </div>
  )
}
