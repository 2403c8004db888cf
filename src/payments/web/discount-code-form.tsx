import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import { formatMoney } from '../../platform/money.ts'
import { numberFormat } from '../../platform/formatted.ts'
import { Form } from '../../web/router/form.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Disclosure } from '../../web/ui/lists.tsx'
import { focusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { getBundles } from '../contract.ts'

type Shop = Output<typeof getBundles>
type Props = { shop: Shop; next: string | undefined }

/**
 * A GET form: the code is a URL parameter, as in campaign links. States whether the code applies,
 * and if not, why.
 */
export function DiscountCodeForm({ shop, next }: Props) {
  const t = useTranslations('payments')
  const { code, code_refused: refused } = shop
  const answer = useAnswer(shop)
  const [isMissing, setMissing] = useState(false)
  const refuseEmpty = (event: SubmitEvent<HTMLFormElement>) => {
    const isEmpty = new FormData(event.currentTarget).get('code') === ''
    flushSync(() => setMissing(isEmpty))
    if (!isEmpty) return
    event.preventDefault()
    focusInvalid(event.currentTarget)
  }
  return (
    <Disclosure summary={t('code.summary')} open={code !== null}>
      <Form
        method="get"
        noValidate
        onSubmit={refuseEmpty}
        className="flex flex-wrap items-end gap-3"
      >
        <Field
          label={t('code.label')}
          error={isMissing ? t('missing') : refused !== 'weaker' && refused !== null && answer}
          hint={!isMissing && (refused === 'weaker' || refused === null) && answer}
          className="min-w-50 flex-1"
        >
          <TextInput
            name="code"
            defaultValue={code ?? ''}
            maxLength={64}
            autoCapitalize="characters"
            autoComplete="off"
            required
          />
        </Field>
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <Button type="submit" variant="line">
          {t('code.apply')}
        </Button>
      </Form>
    </Disclosure>
  )
}

/** What became of the code; null without one. */
function useAnswer({ code, code_refused: refused, discount, currency }: Shop): string | null {
  const t = useTranslations('payments')
  const locale = useLocale()
  const failureText = useFailureText()
  if (code === null) return null
  if (refused === null) return t('code.applied')
  if (refused === 'expired' || refused === 'not_applicable') return t(`code.${refused}`)
  if (refused !== 'weaker') return failureText(new ApiError(`discount_${refused}`))
  const percent = discount?.value_percentage ?? null
  const offer =
    percent === null
      ? formatMoney({ amount: discount?.value_amount ?? 0, currency }, locale)
      : numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
  return t('code.weaker', { offer })
}
