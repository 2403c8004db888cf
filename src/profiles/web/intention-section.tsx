import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Chip, Chips } from '../../web/ui/chips.tsx'
import { Checkbox } from '../../web/ui/choices.tsx'
import { ChevronDownIcon } from '../../web/ui/icon.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import {
  intentions,
  MAX_INTENTIONS,
  type Intention,
  type OwnIntention,
} from '../intention-contract.ts'
import { INTIMATE_INTENTION } from '../intention-rules.ts'
import { ChosenIntentions } from './chosen-intentions.tsx'
import { intentionsQuery, useSaveIntentions } from './words-queries.ts'

const openIntentions = intentions.filter((intention) => intention !== INTIMATE_INTENTION)

/** What brings the member here: chips, each chosen one with who sees it. Every change is saved at once. */
export function IntentionSection() {
  const t = useTranslations('profileWords.intention')
  const failureText = useFailureText()
  const { intentions: chosen } = useSuspenseQuery(intentionsQuery(useApi())).data
  const save = useSaveIntentions()
  const isChosen = (intention: Intention) => chosen.some((each) => each.intention === intention)
  const change = (answers: OwnIntention[], consent = false) =>
    save.mutate({ intentions: answers, intimate_consent: consent })
  const toggle = (intention: Intention, consent = false) =>
    change(
      isChosen(intention)
        ? chosen.filter((each) => each.intention !== intention)
        : [...chosen, { intention, visibility: consent ? 'matches' : 'all' }],
      consent,
    )
  const isFull = chosen.length >= MAX_INTENTIONS
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="text-sm text-ink-2">{t('lead')}</p>
      </div>
      {save.error && (
        <Notice tone="danger" role="alert">
          {failureText(save.error)}
        </Notice>
      )}
      <Chips>
        {openIntentions.map((intention) => (
          <IntentionChip
            key={intention}
            intention={intention}
            pressed={isChosen(intention)}
            disabled={save.isPending || (isFull && !isChosen(intention))}
            onToggle={() => toggle(intention)}
          />
        ))}
      </Chips>
      <Intimate
        chosen={isChosen(INTIMATE_INTENTION)}
        disabled={save.isPending || (isFull && !isChosen(INTIMATE_INTENTION))}
        onToggle={() => toggle(INTIMATE_INTENTION, true)}
      />
      <ChosenIntentions chosen={chosen} busy={save.isPending} onChange={change} />
    </Card>
  )
}

type ChipProps = {
  intention: Intention
  pressed: boolean
  disabled: boolean
  onToggle: () => void
}

function IntentionChip({ intention, pressed, disabled, onToggle }: ChipProps) {
  const traits = useTranslations('traits.intentions')
  return (
    <Chip pressed={pressed} disabled={disabled} onClick={onToggle}>
      {traits(intention)}
    </Chip>
  )
}

type IntimateProps = { chosen: boolean; disabled: boolean; onToggle: () => void }

/** Folded away, and stored only with a consent of its own. */
function Intimate({ chosen, disabled, onToggle }: IntimateProps) {
  const t = useTranslations('profileWords.intention')
  const [agreed, setAgreed] = useState(false)
  return (
    <details className="group border-t border-line pt-2" open={chosen}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        {t('intimate')}
        <ChevronDownIcon className="transition-[rotate] duration-state group-open:rotate-180" />
      </summary>
      <div className="grid justify-items-start gap-2 pt-1">
        {!chosen && (
          <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
            {t('consent')}
          </Checkbox>
        )}
        <IntentionChip
          intention={INTIMATE_INTENTION}
          pressed={chosen}
          disabled={disabled || (!chosen && !agreed)}
          onToggle={onToggle}
        />
      </div>
    </details>
  )
}
