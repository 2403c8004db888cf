import { useTranslations } from '../../web/i18n.tsx'
import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import { Form } from '../../web/router/form.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Disclosure } from '../../web/ui/lists.tsx'
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
  return (
    <Disclosure summary={t('code.summary')} open={code !== null}>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <Field
          label={t('code.label')}
          error={
            refused &&
            (refused === 'expired'
              ? t('code.expired')
              : failureText(new ApiError(`discount_${refused}`)))
          }
          hint={code !== null && !refused && t('code.applied')}
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
