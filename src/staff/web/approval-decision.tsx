import { BanPreview } from '../../aftercare/console/web/public-preview.tsx'
import { reportReasons } from '../../moderation/contract.ts'
import { formatMoney } from '../../platform/money.ts'
import { SettingChanges } from '../../sites/console/web/public-setting-changes.tsx'
import { Diff } from '../../web/console/diff.tsx'
import { ValueList } from '../../web/console/value-list.tsx'
import { OriginTag } from '../../web/console/origin-tag.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { Person } from '../../web/console/person.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { UserRoundIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Spinner } from '../../web/ui/spinner.tsx'
import { When } from '../../web/console/when.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { Approval } from '../contract.ts'
import { ApprovalAnswer } from './approval-answer.tsx'
import { useApprovalTitle } from './use-approval-title.ts'

/** What would change, why, and the answer. */
export function ApprovalDecision({ approval }: { approval: Approval }) {
  const t = useTranslations('consoleApprovals')
  const title = useApprovalTitle()(approval)
  const locale = useLocale()
  const { id, summary, changes, subject, member, person, reason, requested_by: asker } = approval
  const getValue = (side: 'before' | 'after') => {
    const value = summary[side] ?? ''
    const { currency } = summary
    if (currency) return formatMoney({ amount: Number(value), currency: String(currency) }, locale)
    return value === 'active' || value === 'banned' ? t(`values.${value}`) : value
  }
  return (
    <Panel
      sticky
      title={title}
      aside={
        <Tag tone="plum" icon={UserRoundIcon}>
          {t('askedByName', { name: asker.name })}
        </Tag>
      }
      foot={t('foot', { name: asker.name })}
    >
      <div className="stack-2">
        {person ? (
          <Person portrait={person.thumb}>
            <div>
              <MemberLink approval={approval} />
              <OriginTag origin={person.origin} />
            </div>
          </Person>
        ) : null}
        {reason && (
          <p dir="auto" className="quoted-text">
            {reason}
          </p>
        )}
        <ValueList
          values={[
            [
              t('subject'),
              person ? null : member ? (
                <MemberLink approval={approval} />
              ) : (
                <span className="mono-text">{subject.id}</span>
              ),
            ],
            [
              t('change'),
              changes.length > 0 ? (
                <WithTexts key="changes" features="consoleSettings" fallback={<Spinner />}>
                  <SettingChanges changes={changes} />
                </WithTexts>
              ) : (
                'after' in summary && (
                  <Diff plain before={getValue('before')} after={getValue('after')} />
                )
              ),
            ],
            [
              t('case'),
              summary['number'] && (
                <TextLink key="case" to={`/operator/cases/${summary['number']}`}>
                  {summary['number']}
                </TextLink>
              ),
            ],
            [t('letter'), summary['letter']],
            [t('askedAt'), <When key="at" at={approval.requested_at} />],
          ]}
        />
        <Consequences approval={approval} />
        <ApprovalAnswer id={id} title={title} />
      </div>
    </Panel>
  )
}

/** Whom a ban would tell and what goes back, counted now: what the one who asked saw as well. */
function Consequences({ approval: { kind, member, summary } }: { approval: Approval }) {
  const rule = reportReasons.find((each) => each === summary['rule'])
  if (!kind.endsWith('.ban') || member === null || rule === undefined) return null
  return <BanPreview member={member} rule={rule} hold={String(summary['hold'] ?? '')} />
}

function MemberLink({ approval: { member, summary, subject } }: { approval: Approval }) {
  return <TextLink to={`/operator/members/${member}`}>{summary['name'] ?? subject.id}</TextLink>
}
