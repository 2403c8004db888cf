import { useQuery } from '@tanstack/react-query'
import { IntlProvider, useTranslations } from '../../web/i18n.tsx'
import { getMessages } from '../../web/catalogues.ts'
import { useBrand } from '../../web/page-brand.ts'
import { useServices } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { XIcon } from '../../web/ui/icon.tsx'
import { Modal } from '../../web/ui/modal.tsx'
import { FirstMessage } from './first-message.tsx'
import { publicMemberQuery } from './queries.ts'
import { SignupFields } from './signup-fields.tsx'
import { useSignup } from './use-signup.ts'

type Props = {
  /** The receiver of a first message. */
  member: string | null
  /** The page to open after logging in instead. */
  next: string
  onClose: () => void
}

/** Sign-up in a dialog over the current page; shares its draft with the sign-up page. */
export function SignupModal(props: Props) {
  const { locale } = useServices()
  const brand = useBrand()
  // Opens after the page's catalogues were provided, so it brings its own provider.
  return (
    <IntlProvider locale={locale} messages={getMessages(locale, brand)} timeZone="UTC">
      <Modal
        id="signup-modal"
        open
        onClose={props.onClose}
        aria-labelledby="signup-modal-title"
        className="m-auto w-[min(100%-32px,560px)]"
      >
        <Content {...props} />
      </Modal>
    </IntlProvider>
  )
}

function Content({ member, next, onClose }: Props) {
  const t = useTranslations('accounts')
  const shell = useTranslations('shell')
  const { signup_credits } = useSettings()
  const { api } = useServices()
  const { data } = useQuery({ ...publicMemberQuery(api, member ?? ''), enabled: member !== null })
  const signup = useSignup(member)
  const name = data?.member?.name
  return (
    <div className="grid max-h-[calc(100dvh-32px)] gap-5 overflow-y-auto overscroll-contain rounded-panel bg-surface p-7 shadow-3 sm:p-9">
      <div className="grid gap-1.5">
        <div className="flex items-start justify-between gap-3">
          <h2 id="signup-modal-title" className="text-section text-balance">
            {name ? t('first.title', { name }) : t('signup.title')}
          </h2>
          <IconButton label={shell('dismiss')} onClick={onClose} className="-me-2 -mt-1.5">
            <XIcon />
          </IconButton>
        </div>
        <p className="text-ink-2">{t('signup.lead', { credits: signup_credits })}</p>
      </div>
      {member && <FirstMessage signup={signup} member={data?.member ?? null} />}
      <SignupFields signup={signup} next={next} />
    </div>
  )
}
