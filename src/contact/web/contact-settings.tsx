import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { ChoiceTile } from '../../web/ui/choice-tile.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { contactGroups } from '../contract.ts'
import { Conditions } from './conditions.tsx'
import { contactRuleQuery, useSaveRule } from './queries.ts'

/** Who may write to the member first; each choice is saved at once. */
export function ContactSettings() {
  const t = useTranslations('contact')
  const failureText = useFailureText()
  const { rule } = useSuspenseQuery(contactRuleQuery(useApi())).data
  const save = useSaveRule()
  return (
    <Card className="grid content-start gap-4">
      <Fieldset legend={t('title')} hint={t('keeps')}>
        {contactGroups.map((who) => (
          <ChoiceTile
            key={who}
            name="who"
            value={who}
            hint={t(`hint.${who}`)}
            checked={rule.who === who}
            onChange={() => save.mutate({ ...rule, who })}
          >
            {t(`who.${who}`)}
          </ChoiceTile>
        ))}
      </Fieldset>
      {rule.who === 'suitable' && (
        <Conditions rule={rule} onSave={(changed) => save.mutate(changed)} />
      )}
      {rule.who !== 'anyone' && (
        <div className="grid gap-2 text-md text-ink-2">
          <p>{t('others')}</p>
          <p>{t('liked')}</p>
        </div>
      )}
      {save.error && (
        <Notice tone="danger" role="alert">
          {failureText(save.error)}
        </Notice>
      )}
      <p role="status" className="min-h-5 text-sm text-ok">
        {save.isSuccess && t('saved')}
      </p>
    </Card>
  )
}
