import { createContext, use } from 'react'
import { DramaIcon, SparklesIcon, StarIcon } from './icon.tsx'

/** The name of the icon that the brand puts beside the words of a fictional profile. */
export const FictionalIconContext = createContext('mask')

/** That icon; a mask for a name that nobody knows. */
export function FictionalIcon({ className }: { className?: string }) {
  const name = use(FictionalIconContext)
  if (name === 'sparkles') return <SparklesIcon className={className} />
  if (name === 'star') return <StarIcon className={className} />
  return <DramaIcon className={className} />
}
