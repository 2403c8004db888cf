import type { ReactNode } from 'react'
import { isolate } from '../../platform/text-direction.ts'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import { Portrait, type PortraitSource } from './portrait.tsx'
import { LanguageBadge } from './language-badge.tsx'
import {
  type LabelledOrigin,
  LockedCount,
  NewLikeTag,
  OnlineTag,
  OriginLabel,
  PhotoCount,
  VerifiedSign,
} from './tag.tsx'

export type PersonCardProps = {
  to: string
  name: string
  age?: number | null | undefined
  /** City or region, distance, reasons; may wrap. */
  location?: ReactNode
  language?: { code: string; name: string } | null | undefined
  portrait: PortraitSource
  /** The text "Online"; missing if the person is not. */
  online?: string | null | undefined
  /** The text "Verified"; missing if the person is not. */
  verified?: string | null | undefined
  /** The text "New like"; also adds an ember ring around the portrait. */
  newLike?: string | null | undefined
  /**
   * The label of a profile that is not a member's; such a card never shows "Online", "New like" or
   * a count.
   */
  origin?: { kind: LabelledOrigin; text: string } | null | undefined
  locked?: { count: number; label: string } | null | undefined
  /** Replaces `locked` for readers who see all photos. */
  photos?: { count: number; label: string } | null | undefined
  /** A LikeButton. */
  like?: ReactNode
  /** One of the first cards of a page, whose photo is fetched with high priority. */
  eager?: boolean | undefined
  heading?: 'h2' | 'h3' | undefined
  /** The link's rel; "sponsored" for an advertisement. */
  rel?: string | undefined
  children?: ReactNode
}

/** One person in a list. The whole card is a link; the heart is a button of its own. */
export const PersonCard = (props: PersonCardProps) => (
  <PersonArticle>
    <PersonDetails {...props} />
  </PersonArticle>
)

/** The element around `PersonDetails`, or around their HTML. */
export const PersonArticle = ({ html, children }: { html?: string; children?: ReactNode }) => (
  <article
    className="group relative grid min-w-0 content-start gap-2.5 overlay:max-sm:grid-rows-[1fr_auto]"
    // oxlint-disable-next-line react/no-danger -- rendered from the same elements
    dangerouslySetInnerHTML={html === undefined ? undefined : { __html: html }}
  >
    {children}
  </article>
)

/** What a card shows. */
export function PersonDetails(props: PersonCardProps) {
  const {
    to,
    name,
    age,
    location,
    language,
    origin,
    newLike,
    verified,
    heading: Heading = 'h2',
    rel,
    like,
    children,
  } = props
  return (
    <>
      <div className="order-1 grid min-w-0 gap-0.5 px-0.5 text-over-photo">
        <div className="name-row">
          <Heading className="name-line">
            <Link to={to} rel={rel} className="cover-link">
              {isolate(name)}
              {age ? `, ${age}` : null}
              {verified && !origin && <VerifiedSign>{verified}</VerifiedSign>}
            </Link>
          </Heading>
          {language && <LanguageBadge {...language} />}
        </div>
        {location && <p className="place-line overlay:text-on-field-2">{location}</p>}
      </div>
      {/* Above the words, but read after them: first the name, then its like button. */}
      <Picture {...props} newLike={origin ? null : newLike} />
      {like && <div className="like-on-photo">{like}</div>}
      {children && <div className="order-2 grid min-w-0 gap-0.5 px-0.5">{children}</div>}
    </>
  )
}

function Picture({
  name,
  portrait,
  online,
  newLike,
  origin,
  locked,
  photos,
  eager,
}: PersonCardProps) {
  return (
    <div
      className={classes(
        'photo-under-text relative col-start-1 row-start-1 aspect-4/5 overflow-hidden rounded-card bg-sunken',
        newLike && 'ring-3 ring-ember',
      )}
    >
      <Portrait name={name} {...portrait} eager={eager} className="zoom-on-hover" />
      <div className="on-photo">
        <div className={classes('photo-tags', !origin && 'small-tags')}>
          {origin && <OriginLabel origin={origin.kind}>{origin.text}</OriginLabel>}
          {newLike && <NewLikeTag>{newLike}</NewLikeTag>}
          {online && !origin && <OnlineTag tone="paper">{online}</OnlineTag>}
        </div>
        {locked && locked.count > 0 && !origin && <LockedCount {...locked} />}
        {photos && photos.count > 1 && !origin && <PhotoCount {...photos} />}
      </div>
    </div>
  )
}

/** Cards two, three (768 px) or four (992 px) in a row; one where the text is twice as large. */
export function People({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div
      className={classes(
        'people grid grid-cols-2 max-[16rem]:grid-cols-1 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-5 md:gap-y-7 lg:grid-cols-4',
        className,
      )}
    >
      {children}
    </div>
  )
}
