import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { conversationQuery } from '../../../chat/web/public.ts'
import { openLike } from '../../../likes/contract.ts'
import { CommentButton } from '../../../likes/web/public.tsx'
import { PhotoGallery, PhotoGrid } from '../../../photos/web/public.tsx'
import { SimilarMembers } from '../../../search/web/public.tsx'
import { useApi, useServices } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { data } from '../../../web/router/route-response.ts'
import { useLoaderData, useLocation, useParams } from '../../../web/router/hooks.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { useHydrated } from '../../../web/use-hydrated.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Wrap } from '../../../web/ui/page.tsx'
import { recordVisit, type Member } from '../../contract.ts'
import { InterestTags } from '../interest-tags.tsx'
import { MemberActions } from '../member-actions.tsx'
import { MemberTraits } from '../member-traits.tsx'
import { MemberHead } from '../member-head.tsx'
import { MemberUnavailable } from '../member-unavailable.tsx'
import { VisibleIntro } from '../../../voice/web/public-intro.tsx'
import { LocalLaw } from '../../../legal/web/public-local.tsx'
import { OriginNotice } from '../origin-notice.tsx'
import { PromptAnswers } from '../prompt-answers.tsx'
import { NoteCard } from '../note-card.tsx'
import { isUnavailable, memberQuery, unavailableCode } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, params, user }) => {
  const id = params['id'] ?? ''
  if (!/^[1-9]\d{0,18}$/.test(id)) throw data({ code: 'not_found' }, { status: 404 })
  // Requested with the profile: one after the other they would take twice as long.
  const conversation =
    user && user.id !== id ? queries.query(conversationQuery(api, { profile: id })) : null
  // A profile that is not available says so itself.
  conversation?.catch(() => {})
  try {
    await queries.query(memberQuery(api, id))
    await conversation
  } catch (error) {
    if (isUnavailable(error)) return data({ code: error.code }, { status: error.status })
    throw error
  }
  return null
})

export function Component() {
  const id = useParams()['id'] ?? ''
  const failed = unavailableCode(useLoaderData<typeof loader>())
  return failed ? <MemberUnavailable code={failed} /> : <MemberPage key={id} id={id} />
}

/** A block takes effect while the page is open: the loaded profile is hidden. */
function MemberPage({ id }: { id: string }) {
  const { data: answer, error } = useSuspenseQuery(memberQuery(useApi(), id))
  if (isUnavailable(error)) return <MemberUnavailable code={error.code} />
  return <Profile member={answer.member} />
}

function Profile({ member }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const user = useUser()
  const { hash } = useLocation()
  // The server does not get the hash, so the field opens after hydration.
  const requestedByHash = useHydrated() && hash === '#note'
  const [writingChoice, setWriting] = useState<boolean | null>(null)
  const writing = writingChoice ?? requestedByHash
  useRecordOpened(member, user !== null)
  return (
    <Wrap className="grid max-lg:max-w-140 max-lg:pb-23 lg:grid-cols-[minmax(0,500px)_minmax(0,1fr)] lg:gap-x-14 lg:py-7">
      <PageTitle>{t('nameAge', { name: member.name, age: member.age })}</PageTitle>
      <Preview member={member} />
      {/* The gallery stays in view within this cell, which ends above the similar members. */}
      <div className="min-w-0">
        <PhotoGallery
          key={member.id}
          member={user && !member.own ? member.id : null}
          name={member.name}
          photos={member.photos}
          toExtra={
            user && member.can_comment
              ? ({ id, thumb }, number) => (
                  <CommentButton
                    member={member.id}
                    name={member.name}
                    subject={{ photo: id, thumb }}
                    label={t('likePhoto', { number })}
                  />
                )
              : undefined
          }
        />
      </div>
      <div className="relative -mx-4 -mt-14 over-portrait grid min-w-0 content-start gap-7 rounded-t-panel bg-canvas px-4 pt-5 pb-7 sm:-mx-6 sm:px-6 lg:m-0 lg:rounded-none lg:p-0">
        <div className="grid gap-4">
          {member.own && <Notice>{t('own')}</Notice>}
          <MemberHead
            member={member}
            onNote={member.note === null ? null : () => setWriting(true)}
          />
          {member.voice_intro && (
            <VisibleIntro name={member.name} intro={member.voice_intro} isOwn={member.own} />
          )}
          {!member.own && <MemberActions member={member} />}
          {user && member.can_comment && (
            <p className="hidden text-sm text-ink-2 lg:block">{t('commentHint')}</p>
          )}
          <OriginNotice member={member} />
          {user && !member.own && <LocalLaw place="profile" />}
        </div>
        <PromptAnswers member={member} />
        <About member={member} />
        {member.note !== null && (
          <NoteCard id={member.id} note={member.note} writing={writing} onWriting={setWriting} />
        )}
        <PhotoGrid photos={member.photos} />
      </div>
      {user && !member.own && <SimilarMembers id={member.id} />}
    </Wrap>
  )
}

/** What both have in common comes first, then the text, the facts and the other interests. */
function About({ member }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const { about, interests, shared_interests: shared } = member
  const others = interests.filter((interest) => !shared.includes(interest))
  return (
    <>
      {shared.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-[1.1875rem]">{t('inCommon')}</h2>
          <InterestTags interests={shared} tone="plum" />
        </section>
      )}
      {about && (
        <section className="grid gap-3">
          <h2 className="text-[1.1875rem]">{t('about')}</h2>
          <p dir="auto" className="max-w-[65ch] overflow-clip whitespace-pre-line">
            {about}
          </p>
        </section>
      )}
      <MemberTraits fields={member.fields} />
      {others.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-[1.1875rem]">{t('interests')}</h2>
          <InterestTags interests={others} tone="quiet" />
        </section>
      )}
    </>
  )
}

/** Records the visit, and clears the new mark of a like, when a member opens the profile. */
function useRecordOpened(member: Member, loggedIn: boolean) {
  const { api, queries } = useServices()
  const { id, own: isOwner, like_new: isNew } = member
  const { mutate: open } = useMutation({
    mutationFn: () => api(openLike, { member: id }),
    onSuccess: () =>
      Promise.all(
        ['user', 'likes', 'members'].map((queryKey) =>
          queries.invalidateQueries({
            queryKey: [queryKey],
            refetchType: queryKey === 'members' ? 'none' : 'active',
          }),
        ),
      ),
  })
  useEffect(() => {
    if (loggedIn && !isOwner) api(recordVisit, { id }).catch(reportError)
  }, [api, id, isOwner, loggedIn])
  useEffect(() => {
    if (isNew) open()
  }, [isNew, open])
}

/** Excludes search engines and the face in link previews, unless the owner has opted in. */
function Preview({ member }: { member: Member }) {
  const t = useTranslations('profiles.member')
  const shell = useTranslations('shell')
  const { domain, name } = useSettings()
  if (!member.indexed) return <meta name="robots" content="noindex" />
  const person = t('nameAge', { name: member.name, age: member.age })
  const title =
    member.origin === 'member' ? person : `${person} · ${shell(`origin.${member.origin}`)}`
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={name} />
      {member.social_image && (
        <meta property="og:image" content={`https://${domain}${member.social_image}`} />
      )}
    </>
  )
}
