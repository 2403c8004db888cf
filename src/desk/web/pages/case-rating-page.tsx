import type { Output } from '../../../platform/contract.ts'
import { isApiError } from '../../../platform/api-error.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { useLoaderData } from '../../../web/router/hooks.ts'
import { SmallFrame } from '../../../web/small-frame.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Field, TextArea } from '../../../web/ui/field.tsx'
import { getCaseRating, MAX_RATING_TEXT, ratingAnswers } from '../../rating-contract.ts'

type Rating = Output<typeof getCaseRating>

/** Null for a link that is mangled, or of a case that is gone. */
export const loader = pageLoader(({ api, url }): Promise<Rating | null> =>
  api(getCaseRating, { token: url.searchParams.get('token') ?? '-' }).catch((error: unknown) => {
    if (isApiError(error) && error.code === 'not_found') return null
    throw error
  }),
)

/** Asks once whether the service helped: three answers, and a sentence if somebody likes. */
export function Component() {
  const t = useTranslations('complaints.rating')
  const rating = useLoaderData<typeof loader>()
  if (!rating) return <SmallFrame title={t('goneTitle')} lead={t('gone')} />
  if (rating.answer) return <SmallFrame title={t('thanksTitle')} lead={t('thanks')} />
  return (
    <SmallFrame title={t('title')} lead={t('lead', { number: rating.number })}>
      <form method="post" data-native="" className="grid gap-4">
        <Field label={t('textLabel')}>
          <TextArea name="text" rows={3} maxLength={MAX_RATING_TEXT} />
        </Field>
        {ratingAnswers.map((answer) => (
          <Button
            key={answer}
            type="submit"
            name="answer"
            value={answer}
            variant="line"
            large
            block
          >
            {t(answer)}
          </Button>
        ))}
      </form>
    </SmallFrame>
  )
}
