import { useTranslations } from '../../web/i18n.tsx'
import { auditSubjects, parseAction } from '../rules.ts'

/** Says in words what an entry of the audit log names; an unknown name stays as it is. */
export function useActionText(): (name: string) => string {
  const t = useTranslations('console.actions')
  return (name) => {
    const match = parseAction(name)
    if (!match) return name
    const what = t(`done.${match.key}`)
    return match.step ? t(`steps.${match.step}`, { what }) : what
  }
}

/** Names the subject of an entry of the audit log; an unknown kind stays as it is. */
export function useSubjectName(): (subject: { kind: string; id: string }) => string {
  const t = useTranslations('console.actions.subjects')
  return ({ kind, id }) => {
    const match = auditSubjects.find((subject) => subject === kind)
    return match ? t(match, { id }) : `${kind} ${id}`
  }
}
