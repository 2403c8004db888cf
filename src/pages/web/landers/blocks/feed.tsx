import { useTranslations } from '../../../../web/i18n.tsx'
import { useSettings } from '../../../../web/shell-queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Field, TextArea } from '../../../../web/ui/field.tsx'
import { MessageCircleIcon } from '../../../../web/ui/icon.tsx'
import { Avatar } from '../../../../web/ui/portrait.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import type { Block } from '../../../rules.ts'
import { useDrawing } from '../drawing.tsx'
import { useLanderTexts } from '../use-lander.ts'

type Feed = Extract<Block, { kind: 'feed' }>

/** Example posts that each ask something; the answer to one is sent along as the first message. */
export function FeedBlock({ block }: { block: Feed }) {
  const t = useLanderTexts()
  return (
    <ul aria-label={t('feed.label')} className="grid gap-4">
      {block.posts.map((post, index) => (
        <li key={post.id}>
          <Post post={post} open={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function Post({
  post: { id, name, picture },
  open,
}: {
  post: Feed['posts'][number]
  open: boolean
}) {
  const t = useLanderTexts()
  const landers = useTranslations('landers')
  const { message_length } = useSettings()
  return (
    <article className="grid gap-3 rounded-card bg-surface p-4.5 text-ink ring-1 ring-line">
      <div className="flex items-center gap-3">
        <Avatar src={useDrawing(picture).src} alt="" />
        <p className="min-w-0 flex-1 font-semibold">{name}</p>
        <Tag>{landers('example')}</Tag>
      </div>
      <h2 className="text-xl">{t(`feed.posts.${id}.question`)}</h2>
      <details name="feed" open={open} className="group">
        <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-ember-ink group-open:hidden">
          <MessageCircleIcon className="size-5" />
          {t('feed.answer')}
        </summary>
        <div className="grid gap-3">
          <Field label={t('feed.yourAnswer')} hideLabel>
            <TextArea
              name="signup_message"
              rows={2}
              maxLength={message_length}
              placeholder={t(`feed.posts.${id}.start`)}
            />
          </Field>
          <Button type="submit" variant="solid" className="justify-self-end">
            {t('feed.send')}
          </Button>
        </div>
      </details>
    </article>
  )
}
