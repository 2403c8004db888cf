import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from '../../web/i18n.tsx'
import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import { Form } from '../../web/router/form.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Disclosure } from '../../web/ui/lists.tsx'
import { focusInvalid } from '../../web/ui/use-focus-invalid.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { getBundles } from '../contract.ts'

type Props = {
  code: string | null
  next: string | undefined
  refused: Output<typeof getBundles>['code_refused']
}

/**
 * A GET form: the code is a URL parameter, as in campaign links. States whether the code applies,
 * and if not, why.
 */
export function DiscountCodeForm({ code, next, refused }: Props) {
  const t = useTranslations('payments')
  const failureText = useFailureText()
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
          error={
            isMissing
              ? t('missing')
              : refused &&
                (refused === 'expired'
                  ? t('code.expired')
                  : failureText(new ApiError(`discount_${refused}`)))
          }
          hint={code !== null && !refused && !isMissing && t('code.applied')}
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
