import type { ReactNode } from 'react'
import { closingPortraits, DrawnPortrait } from '../../pages/web/public.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useBrand } from '../../web/page-brand.ts'

const positions = [
  'translate-x-6 translate-y-4 -rotate-8',
  'z-1',
  '-translate-x-6 translate-y-4 rotate-8',
]

/** A small form; from 992 px there are drawn portraits beside it, which a phone does not load. */
export function BesidePortraits({ children }: { children: ReactNode }) {
  const t = useTranslations('accounts')
  const portraits = closingPortraits(useBrand())
  return (
    <div className="lg:grid lg:min-h-[calc(100dvh-var(--bar-height))] lg:grid-cols-2">
      {children}
      <div className="hidden grid-cols-[minmax(0,--spacing(132))] place-content-center justify-items-center gap-10 bg-field p-12 text-on-field-2 lg:grid">
        <div aria-hidden="true" className="flex w-full">
          {portraits.map((src, index) => (
            <DrawnPortrait
              key={src}
              src={src}
              className={`relative aspect-4/5 h-auto w-1/3 rounded-panel border-5 border-field ${positions[index]}`}
            />
          ))}
        </div>
        <p className="text-xs">{t('illustrated')}</p>
      </div>
    </div>
  )
}
