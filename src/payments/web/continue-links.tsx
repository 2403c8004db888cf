import type { ComponentProps } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import type { Order } from '../contract.ts'
import { isConversation } from '../rules.ts'

type Variant = NonNullable<ComponentProps<typeof ButtonLink>['variant']>

/** Leads back to the page where credits were missing, else to pages that use credits. */
export function ContinueLinks({
  order: { next },
  look: [main, other],
}: {
  order: Order
  look: [Variant, Variant]
}) {
  const t = useTranslations('payments')
  return (
    <>
      {next && (
        <ButtonLink to={next} variant={main} large>
          {t(isConversation(next) ? 'status.completed.back' : 'status.completed.goOn')}
        </ButtonLink>
      )}
      <ButtonLink to="/chats" variant={next ? other : main} large>
        {t('status.completed.chats')}
      </ButtonLink>
      {!next && (
        <ButtonLink to="/members" variant={other} large>
          {t('status.completed.go')}
        </ButtonLink>
      )}
    </>
  )
}
