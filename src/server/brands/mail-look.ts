import type { MailColours, MailSite } from '../../platform/page-bundle.ts'
import type { Brand } from './brands.ts'

/** What a brand's folder says about its mails. */
export function mailLook({
  key,
  fonts,
  tokens: { colours, values },
}: Brand): Pick<MailSite, 'brand' | 'font' | 'radius' | 'light' | 'dark'> {
  const scheme = (name: 'light' | 'dark'): MailColours => {
    const colour = (token: string) => colours[token]?.[name] ?? ''
    return {
      canvas: colour('canvas'),
      surface: colour('surface'),
      line: colour('line'),
      ink: colour('ink'),
      quiet: colour('ink-3'),
      accent: colour('ember'),
      onAccent: colour('on-ember'),
    }
  }
  return {
    brand: key,
    font: fonts.mail,
    radius: { card: values['r-l'] ?? '', control: values['r-m'] ?? '' },
    light: scheme('light'),
    dark: scheme('dark'),
  }
}
