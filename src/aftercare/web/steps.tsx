import { useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Card } from '../../web/ui/page.tsx'
import { SCAM_HELP_PATH } from '../rules.ts'

const steps = ['stop', 'bank', 'keep', 'talk'] as const

/** What to do now, in order. */
export function Steps() {
  const t = useTranslations('aftercare.todo')
  return (
    <Card className="grid gap-4 p-5 md:p-6">
      <h2 className="text-xl">{t('title')}</h2>
      <ol className="grid gap-5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8 flex-none place-items-center rounded-full bg-sunken text-md font-bold"
            >
              {index + 1}
            </span>
            <div className="grid gap-1">
              <h3 className="text-md font-semibold">{t(`${step}.title`)}</h3>
              <p className="text-md text-ink-2">{t(`${step}.text`)}</p>
              {(step === 'bank' || step === 'talk') && (
                <p>
                  <TextLink to={step === 'bank' ? SCAM_HELP_PATH : `${SCAM_HELP_PATH}#victims`}>
                    {t(`${step}.link`)}
                  </TextLink>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
