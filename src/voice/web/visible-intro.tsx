import { useTranslations } from '../../web/i18n.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { VoiceIntro } from '../intro-contract.ts'
import { VoicePlayer } from './public-voice-player.tsx'

type VisibleIntroProps = { name: string; intro: VoiceIntro }

export const VisibleIntro = (props: VisibleIntroProps) => (
  <WithTexts features="voice">
    <Intro {...props} />
  </WithTexts>
)

function Intro({ name, intro }: VisibleIntroProps) {
  const t = useTranslations('voice.intro')
  return (
    <section className="grid gap-3">
      <h2 className="text-[1.1875rem]">{t('heading', { name })}</h2>
      <VoicePlayer voice={intro} label={t('of', { name })} />
      {intro.words && (
        <p dir="auto" className="max-w-[65ch] overflow-clip whitespace-pre-line">
          {intro.words}
        </p>
      )}
    </section>
  )
}
