import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { downloadText } from '../../../web/console/csv.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { Tile, Tiles } from '../../../web/console/tile.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { lazySection } from '../../../web/lazy.tsx'
import { useApi } from '../../../web/page-context.ts'
import { CheckIcon, LockIcon } from '../../../web/ui/icon.tsx'
import { When } from '../../../web/console/when.tsx'
import { getDisputeFile, type Dispute, type EvidencePiece } from '../disputes-contract.ts'
import type { Movement, OrderDetails } from '../orders-contract.ts'
import { providerName } from '../../../providers/console/rules.ts'
import { DisputePictures } from './dispute-pictures.tsx'
import { DisputeTag } from './dispute-tag.tsx'
import { disputeQuery } from './queries.ts'
import { useAmount } from '../../../web/console/use-amount.ts'
import { useMethodName } from '../../../providers/console/web/public-use-method-name.ts'

const DisputeForm = lazySection(async () => (await import('./dispute-form.tsx')).DisputeForm)

/** A chargeback: what the bank says with our evidence, and the decision while there is one. */
export type DisputePanels = { evidence: ReactNode; decision: ReactNode }

type DisputedProps = {
  order: OrderDetails
  chargeback: string
  children: (panels: DisputePanels) => ReactNode
}

/** Both share which pieces are chosen, and stand in different columns of the page. */
export function Disputed({ order, chargeback, children }: DisputedProps) {
  const query = disputeQuery(useApi(), order.id, chargeback)
  const { dispute, evidence, pictures } = useSuspenseQuery(query).data
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = evidence.map(({ key }) => key).filter((key) => !left.includes(key))
  return children({
    evidence: (
      <>
        <DisputeFigures dispute={dispute} order={order} />
        <EvidenceList
          dispute={dispute}
          evidence={evidence}
          chosen={chosen}
          onChange={(key, isChosen) =>
            setLeft(isChosen ? left.filter((other) => other !== key) : [...left, key])
          }
        />
        <DisputePictures dispute={dispute} pictures={pictures} isFixed={!isOpen(dispute)} />
      </>
    ),
    decision: isOpen(dispute) && <DisputeForm dispute={dispute} pieces={chosen} />,
  })
}

const isOpen = ({ decision, reversed_at }: Dispute) => decision === null && reversed_at === null

type DisputeFiguresProps = { dispute: Dispute; order: OrderDetails }

function DisputeFigures({ dispute, order }: DisputeFiguresProps) {
  const { buyer } = order
  const t = useTranslations('consoleOrders.dispute')
  const money = useAmount()
  return (
    <Panel
      title={t('title')}
      flush
      aside={
        <span className="flex items-center gap-2 flex-wrap">
          <span className="text-xs text-ink-2">
            {t('at', { id: dispute.chargeback, provider: providerName(dispute.provider) })}
          </span>
          {!isOpen(dispute) && <DisputeTag dispute={dispute} />}
        </span>
      }
    >
      <Tiles label={t('facts')}>
        <Tile
          label={t('taken')}
          value={money(dispute.amount, dispute.currency)}
          note={<When at={dispute.at} />}
        />
        <FeeTile order={order} />
        <Tile label={t('reason')} value={dispute.reason_code || '–'} note={dispute.reason} />
        <Tile
          label={t('account')}
          value={t(`accounts.${buyer?.state ?? 'erased'}`)}
          note={buyer && t(buyer.premium ? 'premium' : 'notPremium')}
        />
        {dispute.decision !== null && (
          <Tile
            label={t('decision')}
            value={t(`decisions.${dispute.decision}`)}
            note={dispute.decided_by}
          />
        )}
        {dispute.decision === 'contested' && <DefenceTile dispute={dispute} />}
      </Tiles>
    </Panel>
  )
}

/** What the provider kept of the order, by the settlements so far. */
function FeeTile({ order: { movements, currency } }: { order: OrderDetails }) {
  const kinds = useTranslations('console.money.bookings')
  const money = useAmount()
  const fees = movements.filter(({ kind }) => kind === 'fee')
  const last = fees.at(-1)
  return (
    <Tile
      label={kinds('fee')}
      value={last ? money(sumMovements(fees), currency) : '–'}
      note={last && <When at={last.at} />}
    />
  )
}

const sumMovements = (movements: Movement[]) =>
  movements.reduce((sum, { amount }) => sum + amount, 0)

/** How the evidence got to the bank. */
function DefenceTile({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('consoleOrders.dispute.defence')
  const provider = providerName(dispute.provider)
  const { defence, defence_reason: reason, defence_note: note } = dispute
  return (
    <Tile
      label={t('title')}
      value={defence === null ? t('byHand') : t(defence, { provider })}
      note={defence === 'refused' ? t('refusedNote', { provider, note: `${note}.` }) : reason}
    />
  )
}

type EvidenceListProps = {
  dispute: Dispute
  evidence: EvidencePiece[]
  chosen: string[]
  onChange: (key: string, isChosen: boolean) => void
}

function EvidenceList({ dispute, evidence, chosen, onChange }: EvidenceListProps) {
  const t = useTranslations('consoleOrders.evidence')
  const methodName = useMethodName()
  const isFixed = !isOpen(dispute)
  /** Of a payment, the method and the stored card are one name. */
  const toValues = ({ method = '', card = '', ...values }: EvidencePiece['values']) => ({
    ...values,
    method: [methodName(String(method)), card].filter(Boolean).join(' '),
  })
  return (
    <Panel
      title={t('title')}
      flush
      aside={<EvidenceFile dispute={dispute} pieces={chosen} />}
      foot={t(isFixed ? 'fixed' : 'foot')}
    >
      <ul className="evidence-list">
        {evidence.map(({ key, values }) => (
          <li key={key}>
            <input
              type="checkbox"
              id={`evidence-${key}`}
              checked={chosen.includes(key)}
              disabled={isFixed}
              onChange={(event) => onChange(key, event.target.checked)}
            />
            <label htmlFor={`evidence-${key}`}>
              <b>{t(`pieces.${key}.title`)}</b>
              <br />
              <span className="text-ink-2 text-xs">
                {t(`pieces.${key}.text`, toValues(values))}
              </span>
            </label>
            <Tag tone="ok" icon={CheckIcon}>
              {t(`pieces.${key}.source`)}
            </Tag>
          </li>
        ))}
        <li>
          <input type="checkbox" id="evidence-none" disabled checked={false} readOnly />
          <label htmlFor="evidence-none">
            <b>{t('chats')}</b>
            <br />
            <span className="text-ink-2 text-xs">{t('never')}</span>
          </label>
          <Tag tone="line" icon={LockIcon}>
            {t('closed')}
          </Tag>
        </li>
      </ul>
    </Panel>
  )
}

function EvidenceFile({ dispute, pieces }: { dispute: Dispute; pieces: string[] }) {
  const t = useTranslations('consoleOrders.evidence')
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    const { order, chargeback } = dispute
    try {
      const { file } = await api(getDisputeFile, { order, chargeback, pieces: pieces.join(',') })
      downloadText(`evidence-${order}.html`, file, 'text/html')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      small
      variant="ghost"
      busy={busy}
      disabled={pieces.length === 0}
      onClick={() => void load()}
    >
      {t('file')}
    </Button>
  )
}
