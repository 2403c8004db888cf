/** "NL", with the language's name for screen readers and on hover. */
export function LanguageBadge({ code, name }: { code: string; name: string }) {
  return (
    <abbr title={name} className="language-badge">
      {code}
    </abbr>
  )
}
