import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Output } from '../../platform/contract.ts'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { ChoiceTile } from '../../web/ui/choice-tile.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { contactGroups, contactModes, type ContactRule, type getContactRule } from '../contract.ts'
import { Conditions } from './conditions.tsx'
import { contactRuleQuery, ruleEffectQuery, useSaveRule } from './queries.ts'

/** Who may write to the member first; each choice is saved at once. */
export const ContactSettings = () => (
  <WithTexts features="contact">
    <Rules />
  </WithTexts>
)

function Rules() {
  const t = useTranslations('contact')
  const failureText = useFailureText()
  const { rule: stored, limit } = useSuspenseQuery(contactRuleQuery(useApi())).data
  const save = useSaveRule()
  // A choice shows at once, and goes back if it could not be saved.
  const rule = save.isPending ? save.variables : stored
  return (
    <div className="grid content-start gap-6">
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
        {rule.who !== 'anyone' && !save.isPending && <RuleEffect rule={rule} />}
        {rule.who !== 'anyone' && (
          <Fieldset legend={t('othersTitle')} hint={`${t('others')} ${t('liked')}`}>
            {contactModes.map((mode) => (
              <ChoiceTile
                key={mode}
                name="mode"
                value={mode}
                hint={t(`modeHint.${mode}`)}
                checked={rule.mode === mode}
                onChange={() => save.mutate({ ...rule, mode })}
              >
                {t(`mode.${mode}`)}
              </ChoiceTile>
            ))}
          </Fieldset>
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
      <LimitCard limit={limit} />
    </div>
  )
}

/** How many people of the member's last search may write. */
function RuleEffect({ rule }: { rule: ContactRule }) {
  const t = useTranslations('contact')
  const format = useFormatter()
  const { data } = useQuery(ruleEffectQuery(useApi(), rule))
  if (!data || data.people === 0) return null
  const { people, accepted, capped } = data
  const share = format.number(accepted / people, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <p role="status" className="text-ink-2">
      {capped ? t('effectShare', { share }) : t('effect', { accepted, people })}
    </p>
  )
}

type LimitCardProps = { limit: Output<typeof getContactRule>['limit'] }

/** How many conversations the member may start a day, and what raises it. */
function LimitCard({ limit: { count, reason, plain, photo, verified } }: LimitCardProps) {
  const t = useTranslations('contact.limit')
  return (
    <Card className="grid justify-items-start gap-2">
      <h2 className="text-xl">{t('title', { count })}</h2>
      <p className="text-ink-2">{t(reason, { plain, photo, verified })}</p>
      {reason !== 'verified' && (
        <TextLink standalone to="/profile/verification">
          {t('verify')}
        </TextLink>
      )}
    </Card>
  )
}
