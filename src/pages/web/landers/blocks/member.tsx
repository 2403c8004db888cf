import { formatNameAge } from '../../../../platform/text-direction.ts'
import { shortenAtWord } from '../../../../platform/text-length.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import type { Member } from '../../../../profiles/contract.ts'
import { ButtonLink } from '../../../../web/ui/button.tsx'
import { buttonClasses } from '../../../../web/ui/button-look.ts'
import { classes } from '../../../../web/ui/classes.ts'
import { MessageCircleIcon, XIcon } from '../../../../web/ui/icon.tsx'
import { Portrait } from '../../../../web/ui/portrait.tsx'
import { OriginLabel, Tag } from '../../../../web/ui/tag.tsx'
import type { Block } from '../../../rules.ts'
import { Drawing } from '../drawing.tsx'
import { useLander, useLanderTexts } from '../use-lander.ts'
import { useSwipe } from '../use-swipe.ts'

const EXCERPT = 160

/** The member's card with what is true of the profile, as far as visitors see it. */
export function MemberBlock({ block }: { block: Extract<Block, { kind: 'member' }> }) {
  const t = useLanderTexts()
  const { member } = useLander()
  const swipe = useSwipe()
  return (
    <article
      {...(block.choices && swipe)}
      className={classes(
        'grid w-full overflow-hidden rounded-panel bg-surface text-ink shadow-3 ring-1 ring-line sm:has-[>*+*]:grid-cols-[minmax(0,1fr)_minmax(15rem,1fr)]',
        block.choices && 'touch-pan-y select-none',
      )}
    >
      {member && <Photo member={member} />}
      {!member && block.picture && <Drawing picture={block.picture} className="h-auto w-full" />}
      <div className="grid content-center gap-3 p-5">
        {member ? <Summary member={member} /> : <p className="text-ink-2">{t('member.hidden')}</p>}
        {block.choices && (
          <div className="flex flex-wrap gap-2.5 *:flex-1 *:px-3 *:whitespace-nowrap">
            <ButtonLink to="/members" variant="line" large data-swipe="left">
              <XIcon />
              {t('member.pass')}
            </ButtonLink>
            <a
              href="#hello"
              data-swipe="right"
              className={buttonClasses({ variant: 'soft', large: true })}
            >
              <MessageCircleIcon />
              {t('member.greet')}
            </a>
          </div>
        )}
      </div>
    </article>
  )
}

function Photo({ member: { main_image: image } }: { member: Member }) {
  return (
    <div className="aspect-4/5 max-h-[46dvh] w-full bg-tint-lilac sm:aspect-9/10 sm:max-h-none sm:self-stretch">
      <Portrait src={image?.match} alt="" thumbhash={image?.thumbhash} eager />
    </div>
  )
}

function Summary({ member }: { member: Member }) {
  const t = useLanderTexts()
  const shell = useTranslations('shell')
  const { name, age, city, region, origin, active, about, photos } = member
  return (
    <>
      <div className="grid gap-0.5">
        <h2 className="text-xl">{formatNameAge(name, age)}</h2>
        <p className="text-ink-2">{city || region}</p>
      </div>
      <p className="flex flex-wrap gap-1.5">
        {origin !== 'member' && (
          <OriginLabel origin={origin}>{shell(`origin.${origin}`)}</OriginLabel>
        )}
        {active && <Tag tone="ok">{t(`member.active.${active}`)}</Tag>}
        <Tag>{t('member.photos', { count: photos.length })}</Tag>
      </p>
      {about && (
        <p dir="auto" className="overflow-clip text-md whitespace-pre-line text-ink-2">
          {shortenAtWord(about, EXCERPT)}
        </p>
      )}
    </>
  )
}
