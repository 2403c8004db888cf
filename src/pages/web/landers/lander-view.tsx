import { localePath } from '../../../platform/locales.ts'
import type { Member } from '../../../profiles/contract.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useServices } from '../../../web/page-context.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { classes } from '../../../web/ui/classes.ts'
import type { LanderContent } from '../../contract.ts'
import { getTimeOfDay, type LandingPage, type Theme, type Variant } from '../../rules.ts'
import { BlockView } from './blocks/block-view.tsx'
import { LanderContext, useLanderTexts } from './use-lander.ts'

const themes: Record<Theme, string> = {
  paper: '',
  field: '',
  night: 'night bg-night text-ink',
  sage: 'bg-tint-sage/40',
  butter: 'bg-tint-butter/40',
  sky: 'bg-tint-sky/40',
  lilac: 'bg-tint-lilac/40',
  clay: 'bg-tint-clay/40',
}

type Props = {
  landing: LandingPage
  variant: Variant
  content: LanderContent | null
  member: Member | null
  /** The sign-up page that receives the answers. */
  action: string
}

/**
 * A lander or entry page: its blocks inside one form. Without a script the form sends every answer
 * to sign-up, whose address then contains them; so no block asks for an address or password.
 */
export function LanderView({ landing, variant, content, member, action }: Props) {
  const { locale } = useServices()
  const { now } = useSettings()
  const { page, slug } = landing
  const values = {
    part: getTimeOfDay(new Date(now), content?.time_zone ?? 'UTC'),
    page,
    known: member?.name ? ('yes' as const) : ('no' as const),
    name: member?.name ?? '',
  }
  return (
    <LanderContext value={{ variant, content, member, values }}>
      <LanderHead isCampaign={slug !== ''} />
      <form
        method="get"
        action={localePath(locale, action)}
        className={classes('flex-1', themes[variant.theme])}
      >
        <input type="hidden" name="lander" value={page} />
        {slug && <input type="hidden" name="slug" value={slug} />}
        {variant.blocks.map((block) => (
          <BlockView key={block.kind} block={block} />
        ))}
      </form>
    </LanderContext>
  )
}

/** The address of a campaign is not for search engines: it repeats the page without a slug. */
function LanderHead({ isCampaign }: { isCampaign: boolean }) {
  const t = useLanderTexts()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <meta name="description" content={t('description')} />
      {isCampaign && <meta name="robots" content="noindex" />}
    </>
  )
}
