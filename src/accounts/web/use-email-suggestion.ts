import { useState } from 'react'

/**
 * Suggests a correction of a mistyped address; loads the suggestion code with the first address
 * typed.
 */
export function useEmailSuggestion() {
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const look = (email: string) =>
    void import('./email-suggestion.ts').then(
      ({ suggestionFor }) => setSuggestion(suggestionFor(email)),
      reportError,
    )
  return { suggestion, look, forget: () => setSuggestion(null) }
}
