import { useTranslations } from '../../../web/i18n.tsx'
import { useBrand } from '../../../web/page-brand.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { InvitationNote, useJoinText } from '../../../web/join-text.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { SectionTitle, Wrap } from '../../../web/ui/page.tsx'
import { DrawnPortrait } from './drawn-portrait.tsx'
import { getPortraits } from './portraits.ts'

export function ClosingSection() {
  const t = useTranslations('landing')
  const { signup_credits, signups_open } = useSettings()
  const joinText = useJoinText()
  const { closing } = getPortraits(useBrand())
  return (
    <section className="bg-tint-clay">
      <Wrap className="grid items-end gap-8 pt-14 lg:grid-cols-2 lg:gap-14">
        <div className="grid justify-items-start gap-4 lg:pb-14">
          <SectionTitle>{t('closing.title')}</SectionTitle>
          {signups_open && (
            <p className="text-ink-2">{t('closing.text', { count: signup_credits })}</p>
          )}
          <InvitationNote />
          <ButtonLink to="/signup" variant="primary" large>
            {joinText(t('join.submit'))}
          </ButtonLink>
        </div>
        <div aria-hidden="true" className="grid h-45 grid-cols-3 gap-4 overflow-hidden">
          {closing.map((src) => (
            <DrawnPortrait key={src} src={src} className="h-auto w-full rounded-card" />
          ))}
        </div>
      </Wrap>
    </section>
  )
}
