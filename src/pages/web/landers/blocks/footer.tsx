import { useTranslations } from '../../../../web/i18n.tsx'
import { ButtonLink } from '../../../../web/ui/button.tsx'
import { Wrap } from '../../../../web/ui/page.tsx'
import { useLanderTexts } from '../use-lander.ts'

/** The end of a lander: a closing text, and log-in for members. */
export function FooterBlock() {
  const t = useTranslations('landers')
  const text = useLanderTexts()
  return (
    <Wrap className="grid justify-items-center gap-4 pt-4 pb-12 text-center">
      <p className="max-w-[46ch] text-lg">{text('footer.text')}</p>
      <ButtonLink to="/login" variant="line">
        {t('footer.login')}
      </ButtonLink>
    </Wrap>
  )
}
