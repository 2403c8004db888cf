import { Coins } from '../../src/web/ui/coins.tsx'
import { Count, CreditBadge } from '../../src/web/ui/count.tsx'
import { CoinsIcon, MessageCircleIcon } from '../../src/web/ui/icon.tsx'
import { CrownIcon } from '../../src/web/ui/rare-icons.tsx'
import { LanguageBadge } from '../../src/web/ui/language-badge.tsx'
import { LockedCount, NewLikeTag, OnlineTag, OriginLabel, Tag } from '../../src/web/ui/tag.tsx'
import { Row, Specimen } from './specimen.tsx'
import { words } from './words.ts'

const { counts, labels } = words

export function Counts() {
  return (
    <Specimen title={words.sections.navigation}>
      {[42, 8, 0].map((credits) => (
        <Row key={credits}>
          <span className="inline-flex items-center gap-2 font-semibold text-ink-2">
            <MessageCircleIcon />
            {counts.messages}
            <Count value={credits * 12} label={counts.unread} />
          </span>
          <span className="inline-flex items-center gap-2 font-semibold text-ink-2">
            <CoinsIcon />
            {counts.credits}
            <CreditBadge credits={credits} label={counts.left} />
          </span>
        </Row>
      ))}
      <Row>
        <Count value={3} label={counts.unread} />
        <Count value={99} label={counts.unread} />
        <Count value={100} label={counts.unread} />
        <Count value={12} tone="quiet" />
      </Row>
      <Row>
        {[42, 8, 0].map((credits) => (
          <Coins
            key={credits}
            to="#"
            credits={credits}
            label={words.coins.label}
            buy={words.coins.buy}
          />
        ))}
      </Row>
    </Specimen>
  )
}

export function Labels() {
  return (
    <Specimen title={words.sections.labels}>
      <Row>
        <OriginLabel origin="fictional">{labels.fictional}</OriginLabel>
        <OriginLabel origin="partner">{labels.partner}</OriginLabel>
        <OriginLabel origin="performer">{labels.performer}</OriginLabel>
      </Row>
      <Row>
        <NewLikeTag>{labels.newLike}</NewLikeTag>
        <OnlineTag>{labels.online}</OnlineTag>
        <LockedCount count={4} label={labels.locked} />
        <LanguageBadge code="nl" name={labels.dutch} />
        <Tag tone="plum">
          <CrownIcon />
          {labels.premium}
        </Tag>
      </Row>
      <Row>
        <Tag large tone="plum">
          {labels.coffee}
        </Tag>
        <Tag large>{labels.music}</Tag>
        <Tag tone="ok">{labels.confirmed}</Tag>
        <Tag tone="warn">{labels.waiting}</Tag>
        <Tag tone="danger">{labels.refused}</Tag>
      </Row>
      <p className="text-sm text-ink-2">{labels.words}</p>
    </Specimen>
  )
}
