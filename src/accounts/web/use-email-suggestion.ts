import { useState } from 'react'

/** Asks "did you mean" when an address looks like a slip of the finger; what knows comes with the first address typed. */
export function useEmailSuggestion() {
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const look = (email: string) =>
    void import('./email-suggestion.ts').then(
      ({ suggestionFor }) => setSuggestion(suggestionFor(email)),
      reportError,
    )
  return { suggestion, look, forget: () => setSuggestion(null) }
}
