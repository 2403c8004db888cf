import { TextLink } from '../../web/ui/link.tsx'
import type { AuditEntry } from '../audit-contract.ts'
import { useSubjectName } from './public-actions.ts'

/** The page of a subject. */
const findPage = ({ kind, id }: AuditEntry['subject']): string | null => {
  const pages: Record<string, string> = {
    member: `/operator/members/${id}`,
    order: `/operator/orders/${id}`,
    report: `/operator/cases/R-${id}`,
    complaint: `/operator/cases/C-${id}`,
  }
  return pages[kind] ?? null
}

type SubjectProps = {
  subject: AuditEntry['subject']
  /** Of the person, if it is one. */
  name?: string | undefined
}

/** What an action of the staff was about, with the way there. */
export function AuditSubject({ subject, name: known }: SubjectProps) {
  const kind = useSubjectName()(subject)
  const name = known || kind
  const to = findPage(subject)
  return to ? <TextLink to={to}>{name}</TextLink> : <span>{name}</span>
}
