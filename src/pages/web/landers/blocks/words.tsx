import { useSettings } from '../../../../web/shell-queries.ts'
import { SectionTitle, Wrap } from '../../../../web/ui/page.tsx'
import type { Block } from '../../../rules.ts'
import { useLanderTexts } from '../use-lander.ts'

/** Statements in plain words, as a list beside its title. */
export function WordsBlock({ block }: { block: Extract<Block, { kind: 'words' }> }) {
  const t = useLanderTexts()
  const { min_age: age } = useSettings()
  return (
    <Wrap className="grid gap-6 py-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16 lg:py-16">
      <SectionTitle>{t('words.title')}</SectionTitle>
      <ul className="border-t border-line">
        {block.items.map((item) => (
          <li key={item} className="grid gap-1 border-b border-line py-4.5">
            <h3 className="text-lg">{t(`words.${item}.title`)}</h3>
            <p className="text-ink-2">{t(`words.${item}.text`, { age })}</p>
          </li>
        ))}
      </ul>
    </Wrap>
  )
}
