import { useEffect, useState } from 'react'
import { isolate } from '../../platform/text-direction.ts'
import { currentTime } from '../../web/clock.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { lazyDialog } from '../../web/lazy-dialog.tsx'
import { useNavigate } from '../../web/router/hooks.ts'
import { Button } from '../../web/ui/button.tsx'
import { BadgeCheckIcon } from '../../web/ui/icon.tsx'
import { Link } from '../../web/ui/link.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Avatar } from '../../web/ui/portrait.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { usePlaceText } from '../../web/use-place-text.ts'
import type { ReceivedRequest } from '../request-contract.ts'
import { UNDO_SECONDS } from '../request-rules.ts'
import { useRequestActions } from './request-queries.ts'
import { toSentenceKey } from '../rules.ts'

const DeclineDialog = lazyDialog(async () => (await import('./decline-dialog.tsx')).DeclineDialog)

/** A request with its text, which costs nothing to read. */
export function ReceivedCard({ request }: { request: ReceivedRequest }) {
  const t = useTranslations('requests')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { open, decline, undo } = useRequestActions()
  const [asking, setAsking] = useState(false)
  const { id, profile, text } = request
  const name = isolate(profile.name)
  if (decline.isSuccess && !undo.isSuccess)
    return (
      <Declined
        name={name}
        sentence={decline.variables.sentence}
        busy={undo.isPending}
        onUndo={() => undo.mutate(id)}
      />
    )
  const failure = open.error ?? decline.error ?? undo.error
  return (
    <Card className="grid content-start gap-3">
      <Sender request={request} />
      <p
        dir="auto"
        className="rounded-bubble rounded-es-tail bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </p>
      {failure && (
        <Notice tone="danger" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="soft"
          busy={open.isPending}
          onClick={() =>
            open.mutate(id, {
              onSuccess: ({ conversation }) => void navigate(`/chats/${conversation}`),
            })
          }
        >
          {t('open')}
        </Button>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {t('decline')}
        </Button>
        <span className="ms-auto flex items-center gap-2 text-sm text-ink-2">
          <Link
            to={`/why/request-${id}`}
            className="underline"
            aria-label={t('whyAbout', { name })}
          >
            {t('why')}
          </Link>
          {t('left', { days: daysLeft(request.lapses_at) })}
        </span>
      </div>
      {asking && (
        <DeclineDialog
          name={name}
          onClose={() => setAsking(false)}
          onDecline={(sentence) => {
            setAsking(false)
            undo.reset()
            decline.mutate({ id, sentence })
          }}
        />
      )}
    </Card>
  )
}

const DAY = 86_400_000
const daysLeft = (at: string) => Math.floor((Date.parse(at) - currentTime().getTime()) / DAY)

function Sender({ request: { profile } }: { request: ReceivedRequest }) {
  const t = useTranslations('requests')
  const { id, name, age, main_image: image } = profile
  const placeText = usePlaceText()
  return (
    <div className="flex items-center gap-3">
      <Avatar
        size="large"
        name={name}
        src={image?.thumb_filename}
        thumbhash={image?.thumbhash}
        alt=""
      />
      <div className="grid min-w-0 flex-1">
        <Link to={`/members/${id}`} className="font-semibold wrap-anywhere">
          {t('nameAge', { name, age })}
        </Link>
        <span className="text-sm text-ink-2">{placeText(profile)}</span>
      </div>
      {profile.verified && (
        <Tag tone="ok">
          <BadgeCheckIcon />
          {t('verified')}
        </Tag>
      )}
    </div>
  )
}

type DeclinedProps = { name: string; sentence: number | null; busy: boolean; onUndo: () => void }

/** In the place of a declined request, while the decline can be undone. */
function Declined({ name, sentence, busy, onUndo }: DeclinedProps) {
  const t = useTranslations('requests')
  const words = useTranslations('requests.sentence')
  const [isFinal, setFinal] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setFinal(true), UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="grid content-center gap-2 rounded-card bg-sunken p-5">
      <p>
        <strong>{t('declined', { name })}</strong>{' '}
        <span className="text-ink-2">
          {sentence === null
            ? t('silent', { name })
            : t('reads', { name, sentence: words(toSentenceKey(sentence)) })}
        </span>
      </p>
      {!isFinal && (
        <>
          <p className="text-sm text-ink-2">{t('final')}</p>
          <Button variant="line" className="justify-self-start" busy={busy} onClick={onUndo}>
            {t('undo')}
          </Button>
        </>
      )}
    </div>
  )
}
