import { isolate } from '../../../platform/text-direction.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { claimReview, releaseReview } from '../../../reviews/contract.ts'
import type { CaseDetails } from '../contract.ts'
import { useCaseCall } from './queries.ts'
import { Select } from '../../../web/ui/field.tsx'

/** Takes a case, gives it back or to a colleague. */
export function CaseClaim({ open }: { open: CaseDetails }) {
  const t = useTranslations('consoleCases.cases.claim')
  const failureText = useFailureText()
  const me = useUser()?.id
  const { kind, id: subject, number, claimed_by: holder } = open
  const claim = useCaseCall(claimReview, ({ claimed_by: { id: to, name } }) =>
    showToast({
      tone: 'ok',
      text: to === me ? t('taken', { number }) : t('given', { number, name }),
    }),
  )
  const release = useCaseCall(releaseReview, () =>
    showToast({ tone: 'ok', text: t('released', { number }) }),
  )
  const give = (to?: string) =>
    claim.mutate({ kind, subject, ...(to !== undefined && { to }), expected: holder?.id ?? null })
  const isMine = holder?.id === me
  useShortcuts({ h: isMine ? () => release.mutate({ kind, subject }) : () => give() })
  const error = claim.error ?? release.error
  return (
    <>
      <Colleagues open={open} onGive={give} />
      {isMine ? (
        <Button
          variant="line"
          shortcut="H"
          busy={release.isPending}
          onClick={() => release.mutate({ kind, subject })}
        >
          {t('release')}
        </Button>
      ) : (
        <Button variant="line" shortcut="H" busy={claim.isPending} onClick={() => give()}>
          {holder ? t('takeOver', { name: holder.name }) : t('take')}
        </Button>
      )}
      {error && <Notice tone="danger" title={failureText(error)} role="alert" />}
    </>
  )
}

function Colleagues({ open, onGive }: { open: CaseDetails; onGive: (to: string) => void }) {
  const t = useTranslations('consoleCases.cases')
  const { colleagues, claimed_by: holder } = open
  if (colleagues.length < 2) return null
  return (
    <Select
      className="max-md:hidden"
      aria-label={t('claim.give')}
      value=""
      onChange={(event) => onGive(event.target.value)}
    >
      <option value="">{t('claim.give')}</option>
      {colleagues
        .filter(({ id }) => id !== holder?.id)
        .map(({ id, name, cases }) => (
          <option key={id} value={id}>
            {isolate(name)}, {t('load.cases', { count: cases })}
          </option>
        ))}
    </Select>
  )
}
