import type { SubmitEvent, ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useHydrated } from '../../web/use-hydrated.ts'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '../../web/ui/icon.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { PageTitle as Heading } from '../../web/ui/page.tsx'
import { useFocusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { useStepFocus } from './use-step-focus.ts'

export type StepNavigation = { next: string; back: string | null; onNext: () => void }

/** What every step gets: where it leads, and how to go there. */
export type StepProps = { navigation: StepNavigation; leave: () => void }

type Props = {
  title: string
  lead: string
  navigation: StepNavigation
  /** Saves the step and opens the next one. Without it there is nothing to save. */
  onContinue: () => void
  busy?: boolean | undefined
  failure?: Error | null | undefined
  /** The error at a field of the step, which gets the focus. */
  fieldError?: string | null
  children: ReactNode
}

/** One question per screen, with buttons to save or skip. */
export function StepFrame({
  title,
  lead,
  navigation,
  onContinue,
  busy,
  failure,
  fieldError,
  children,
}: Props) {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const alive = useHydrated()
  const heading = useStepFocus()
  const form = useFocusInvalid(fieldError)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) onContinue()
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className="flex flex-1 flex-col gap-5.5"
    >
      <div ref={heading} tabIndex={-1} className="grid gap-2 outline-none">
        <Heading>{title}</Heading>
        <p className="text-ink-2">{lead}</p>
      </div>
      {failure && (
        <Notice tone="danger" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      {children}
      <p className="flex flex-wrap justify-between gap-x-5">
        {navigation.back && (
          <ButtonLink to={navigation.back} variant="ghost" className="-ms-4">
            <ArrowLeftIcon />
            {t('steps.back')}
          </ButtonLink>
        )}
        <ButtonLink to="/members" variant="ghost" className="ms-auto -me-4">
          {t('steps.leave')}
        </ButtonLink>
      </p>
      <div className="sticky bottom-0 z-5 -mx-4 mt-auto flex flex-wrap justify-between gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] lg:-mx-8 lg:bg-canvas lg:px-8">
        <ButtonLink to={navigation.next} variant="ghost" large onClick={navigation.onNext}>
          {t('steps.skip')}
        </ButtonLink>
        <Button
          type="submit"
          variant="primary"
          large
          className="max-w-60 min-w-max flex-1"
          busy={busy}
          disabled={!alive}
        >
          {busy ? t('steps.saving') : t('steps.continue')}
          {!busy && <ArrowRightIcon />}
        </Button>
      </div>
    </form>
  )
}
