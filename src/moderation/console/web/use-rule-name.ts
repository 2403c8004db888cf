import { useTranslations } from '../../../web/i18n.tsx'
import { refusalReasons } from '../../../photos/contract.ts'
import { reportReasons } from '../../contract.ts'

/** Names the rule of a decision: P-12 is about a reviewed photo, which has reasons of its own. */
export function useRuleName(): (number: string, rule: string) => string {
  const rules = useTranslations('consoleCases.cases.reasons')
  const reasons = useTranslations('consoleCases.reasons')
  return (number, rule) => {
    const refusal = number.startsWith('P-') && refusalReasons.find((name) => name === rule)
    if (refusal) return reasons(refusal)
    const reason = reportReasons.find((name) => name === rule)
    return reason ? rules(reason) : rule
  }
}
