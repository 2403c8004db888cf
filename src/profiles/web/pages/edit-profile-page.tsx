import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { PhotoEditor } from '../../../photos/web/public-editor.ts'
import { photosQuery } from '../../../photos/web/public-queries.ts'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useParams } from '../../../web/router/hooks.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { ChevronLeftIcon, EyeIcon } from '../../../web/ui/icon.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { Card, PageTitle, Wrap } from '../../../web/ui/page.tsx'
import type { OwnerProfile } from '../../contract.ts'
import { editSections, type EditSection } from '../../rules.ts'
import { AboutSection } from '../about-section.tsx'
import { BasicsSection } from '../basics-section.tsx'
import { EditRows } from '../edit-rows.tsx'
import { LocationSection } from '../location-section.tsx'
import { profileQuery } from '../queries.ts'
import { InterestsSection, SexualitySection, TraitsSection } from '../traits-section.tsx'
import { VisibilityNotice } from '../visibility-notice.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([queries.query(profileQuery(api)), queries.query(photosQuery(api))])
  return null
})

const contents: Record<EditSection, (props: { profile: OwnerProfile }) => ReactNode> = {
  photo: () => (
    <Card>
      <PhotoEditor />
    </Card>
  ),
  about: AboutSection,
  basics: BasicsSection,
  place: LocationSection,
  fields: TraitsSection,
  interests: InterestsSection,
  sexuality: SexualitySection,
}

/**
 * The member's own profile, edited in place: a list of its parts, and one part at a time; both
 * beside each other from 992 px.
 */
export function Component() {
  const t = useTranslations('ownProfile')
  const nav = useTranslations('shell.nav')
  const { section } = useParams()
  const { profile } = useSuspenseQuery(profileQuery(useApi())).data
  const opened = editSections.find((name) => name === section)
  const Content = contents[opened ?? 'photo']
  return (
    <Wrap className="grid gap-4 py-4 md:py-7">
      <TabTitle>{nav('editProfile')}</TabTitle>
      <Back
        to="/profile/edit"
        label={nav('editProfile')}
        className={opened ? 'inline-flex lg:hidden' : 'hidden'}
      />
      <Back
        to="/profile"
        label={nav('profile')}
        className={opened ? 'hidden lg:inline-flex' : 'inline-flex'}
      />
      <header
        className={`flex flex-wrap items-center justify-between gap-3 ${opened ? 'max-lg:sr-only' : ''}`}
      >
        <PageTitle>{nav('editProfile')}</PageTitle>
        <ButtonLink to={`/members/${profile.id}`} variant="line">
          <EyeIcon />
          {t('preview')}
        </ButtonLink>
      </header>
      <VisibilityNotice profile={profile} />
      <div className="grid gap-x-10 lg:grid-cols-[320px_minmax(0,1fr)] lg:items-start">
        <div className={opened && 'max-lg:hidden'}>
          <EditRows profile={profile} opened={opened} />
        </div>
        <div className={opened ? undefined : 'max-lg:hidden'}>
          <Content profile={profile} key={opened} />
        </div>
      </div>
    </Wrap>
  )
}

type BackProps = { to: string; label: string; className: string }

function Back({ to, label, className }: BackProps) {
  return (
    <Link
      to={to}
      className={`-ms-2 min-h-11 items-center gap-1 justify-self-start rounded-control px-2 font-semibold text-ink-2 no-underline hover:text-ink ${className}`}
    >
      <ChevronLeftIcon className="size-5 rtl:-scale-x-100" />
      {label}
    </Link>
  )
}
