import { createContext, use } from 'react'
import { DramaIcon, SparklesIcon, StarIcon } from './icon.tsx'

/** The name of the icon that the brand shows beside the label of a fictional profile. */
export const FictionalIconContext = createContext('mask')

/** The brand's icon for fictional profiles; a mask for an unknown name. */
export function FictionalIcon({ className }: { className?: string }) {
  const name = use(FictionalIconContext)
  if (name === 'sparkles') return <SparklesIcon className={className} />
  if (name === 'star') return <StarIcon className={className} />
  return <DramaIcon className={className} />
}
