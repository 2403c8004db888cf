import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { data } from '../../../web/router/route-response.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { Link } from '../../../web/ui/link.tsx'
import { ChevronLeftIcon } from '../../../web/ui/icon.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Card, PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { MAX_ANSWERS } from '../../prompt-rules.ts'
import type { OwnAnswer, Prompt } from '../../prompts-contract.ts'
import { IntroCard } from '../../../voice/web/public-intro.tsx'
import { voiceIntroQuery } from '../../../voice/web/public-intro-queries.ts'
import { AnswerForm } from '../answer-form.tsx'
import { AnswerSlot } from '../answer-slot.tsx'
import { IntentionSection } from '../intention-section.tsx'
import { OpeningQuestion } from '../opening-question.tsx'
import { AddAnswer, PromptList } from '../prompt-list.tsx'
import {
  intentionsQuery,
  promptsQuery,
  useOrderAnswers,
  useRemoveAnswer,
} from '../words-queries.ts'

export const loader = pageLoader(async ({ api, queries, settings }) => {
  const { prompts, intentions, voice_notes: speaks } = settings
  if (!prompts && !intentions && !speaks) throw data({ code: 'not_found' }, { status: 404 })
  await Promise.all([
    prompts && queries.query(promptsQuery(api)),
    intentions && queries.query(intentionsQuery(api)),
    speaks && queries.query(voiceIntroQuery(api)),
  ])
  return null
})

/** What the member says of themselves: answers to prompts, and what brings them here. */
export function Component() {
  const t = useTranslations('profileWords')
  const nav = useTranslations('shell.nav')
  const { prompts, intentions, voice_notes: speaks } = useSettings()
  return (
    <Wrap className="grid gap-x-14 gap-y-3.5 py-4 md:py-7 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
      <TabTitle>{t('title')}</TabTitle>
      <div className="lg:col-span-full">
        <Link
          to="/profile/edit"
          className="-ms-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-ink-2 no-underline hover:text-ink"
        >
          <ChevronLeftIcon className="size-5 rtl:-scale-x-100" />
          {nav('editProfile')}
        </Link>
        <PageTitle>{t('title')}</PageTitle>
      </div>
      {prompts && <Prompts />}
      {speaks && <IntroCard />}
      {intentions && <IntentionSection />}
    </Wrap>
  )
}

/** The answers, beside the questions to choose from. */
function Prompts() {
  const t = useTranslations('profileWords')
  const { answers, opening, prompts } = useSuspenseQuery(promptsQuery(useApi())).data
  const [opened, setOpened] = useState<Prompt | null>(null)
  const free = prompts.filter(({ prompt }) => !answers.some((each) => each.prompt === prompt))
  const isFull = answers.length >= MAX_ANSWERS
  const isNew = opened !== null && !answers.some(({ prompt }) => prompt === opened.prompt)
  return (
    <>
      <div className="grid gap-3.5">
        <p className="text-ink-2">{t('lead')}</p>
        <Answers answers={answers} opened={opened} onOpen={setOpened} />
        {isNew && (
          <Card padded={false} className="p-4.5">
            <AnswerForm
              key={opened.prompt}
              prompt={opened}
              text=""
              onClose={() => setOpened(null)}
            />
          </Card>
        )}
        {!isNew && !isFull && <AddAnswer onAdd={() => setOpened(free[0] ?? null)} />}
        <OpeningQuestion opening={opening} />
      </div>
      <aside className="grid gap-3.5 lg:sticky lg:top-22 lg:row-span-2">
        {isFull ? (
          <Notice tone="plain">{t('full')}</Notice>
        ) : (
          <PromptList prompts={free} chosen={opened?.prompt} onChoose={setOpened} />
        )}
        <Notice tone="plain">{t('reading')}</Notice>
      </aside>
    </>
  )
}

type AnswersProps = {
  answers: OwnAnswer[]
  opened: Prompt | null
  onOpen: (prompt: Prompt | null) => void
}

function Answers({ answers, opened, onOpen }: AnswersProps) {
  const failureText = useFailureText()
  const order = useOrderAnswers()
  const remove = useRemoveAnswer()
  const keys = answers.map(({ prompt }) => prompt)
  const swap = (first: number) =>
    order.mutate(keys.with(first, keys[first + 1] ?? '').with(first + 1, keys[first] ?? ''))
  const busy = order.isPending || remove.isPending
  const error = order.error ?? remove.error
  return (
    <>
      {error && (
        <Notice tone="danger" role="alert">
          {failureText(error)}
        </Notice>
      )}
      {answers.map((answer, index) => (
        <Card key={answer.prompt} padded={false} className="grid gap-1.5 p-4.5">
          {opened?.prompt === answer.prompt ? (
            <AnswerForm prompt={answer} text={answer.text} onClose={() => onOpen(null)} />
          ) : (
            <AnswerSlot
              answer={answer}
              busy={busy}
              onUp={index > 0 ? () => swap(index - 1) : undefined}
              onDown={index < answers.length - 1 ? () => swap(index) : undefined}
              onEdit={() => onOpen(answer)}
              onRemove={() => remove.mutate(answer.prompt)}
            />
          )}
        </Card>
      ))}
    </>
  )
}
