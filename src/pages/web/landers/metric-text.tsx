import { useRef } from 'react'
import { metricIn, type MetricName } from '../../rules.ts'
import { useFormValues } from './use-form-values.ts'
import { useLander, useLanderTexts } from './use-lander.ts'

/** A number of people in the visitor's country, or in the region that they choose in the form. */
export function MetricText({ metric }: { metric: MetricName }) {
  const t = useLanderTexts()
  const { content } = useLander()
  const element = useRef<HTMLParagraphElement>(null)
  const [region] = useFormValues(element, 'region')
  const metricText = content && metricIn(content, metric, region)
  return (
    <p ref={element} aria-live="polite" className="font-semibold empty:hidden">
      {metricText?.region &&
        t('hero.metricOfRegion', { count: metricText.count, region: metricText.region })}
      {metricText?.region === null && t('hero.metric', { count: metricText.count })}
    </p>
  )
}
