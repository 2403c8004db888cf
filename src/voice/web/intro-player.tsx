import { useTranslations } from '../../web/i18n.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { VoiceIntro } from '../intro-contract.ts'
import { VoicePlayer } from './public-voice-player.tsx'

type IntroPlayerProps = { name: string; intro: VoiceIntro }

export const IntroPlayer = (props: IntroPlayerProps) => (
  <WithTexts features="voice">
    <Player {...props} />
  </WithTexts>
)

function Player({ name, intro }: IntroPlayerProps) {
  const t = useTranslations('voice.intro')
  return <VoicePlayer voice={intro} label={t('of', { name })} />
}
