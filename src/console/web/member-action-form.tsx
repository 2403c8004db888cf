import type { ReactNode } from 'react'
import { WithTexts } from '../../web/with-texts.tsx'
import type { MemberAction } from '../rules.ts'
import { BirthDateForm, ConfirmationForm, EraseForm, ExportForm } from './account-forms.tsx'
import { BanForm, HideForm, ShowForm, SuspendForm, UnbanForm, WarnForm } from './ban-forms.tsx'
import { CreditsForm, type ActionFormProps } from './credits-form.tsx'
import { FactorsForm } from './factors-form.tsx'

const forms: Record<MemberAction, (props: ActionFormProps) => ReactNode> = {
  credits: (props) => <CreditsForm {...props} />,
  suspend: (props) => <SuspendForm {...props} />,
  ban: (props) => <BanForm {...props} />,
  unban: (props) => <UnbanForm {...props} />,
  factors: (props) => <FactorsForm {...props} />,
  confirmation: (props) => <ConfirmationForm {...props} />,
  birthDate: (props) => <BirthDateForm {...props} />,
  export: (props) => <ExportForm {...props} />,
  erase: (props) => <EraseForm {...props} />,
  warn: (props) => <WarnForm {...props} />,
  hide: (props) => <HideForm {...props} />,
  show: (props) => <ShowForm {...props} />,
}

/** The form of one action. */
export const ActionForm = ({ action, ...props }: ActionFormProps & { action: MemberAction }) => (
  <WithTexts features="consoleRecords">{forms[action](props)}</WithTexts>
)
