import { localePath } from '../../platform/locales.ts'
import { PageTitle } from '../../web/page-title.tsx'
import { useServices } from '../../web/page-context.ts'
import { classes } from '../../web/ui/classes.ts'
import type { Theme } from '../rules.ts'
import { BlockView } from './blocks/block-view.tsx'
import { LanderContext, useLanderTexts, type LanderPage } from './use-lander.ts'

const themes: Record<Theme, string> = {
  paper: '',
  field: '',
  night: 'night bg-canvas text-ink',
  sage: 'bg-tint-sage/40',
  butter: 'bg-tint-butter/40',
  sky: 'bg-tint-sky/40',
  lilac: 'bg-tint-lilac/40',
  clay: 'bg-tint-clay/40',
}

type Props = {
  page: LanderPage
  /** The sign-up page that receives the answers. */
  action: string
  /** Sent along with the answers. */
  hidden: Record<string, string>
}

/**
 * A lander: its blocks inside one form. Without a script the form sends every answer to sign-up,
 * whose address then contains them; so no block asks for an address or password.
 */
export function LanderView({ page, action, hidden }: Props) {
  const { locale } = useServices()
  return (
    <LanderContext value={page}>
      <LanderHead isCampaign={'slug' in hidden} />
      <form
        method="get"
        action={localePath(locale, action)}
        className={classes('flex-1', themes[page.variant.theme])}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {page.variant.blocks.map((block) => (
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
