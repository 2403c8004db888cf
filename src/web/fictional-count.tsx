import { Notice } from './ui/notice.tsx'
import { useFictionalWarning } from './use-fictional-warning.ts'

/** Shown above a list that contains fictional profiles: how many, and what that means. */
export function FictionalCount({ profiles }: { profiles: { origin: string }[] }) {
  const { ofList } = useFictionalWarning()
  const count = profiles.filter(({ origin }) => origin === 'fictional').length
  return count > 0 && <Notice tone="plain">{ofList(count)}</Notice>
}
