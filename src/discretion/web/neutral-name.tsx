import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { ChoiceTile, ChoiceTiles } from '../../web/ui/choice-tile.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useUpdateDiscretion } from './queries.ts'

/** What mails, pushes, browser tab and installed app call themselves, with an example of each. */
export function NeutralName({ name, names }: { name: string | null; names: string[] }) {
  const t = useTranslations('discretion')
  const failureText = useFailureText()
  const { name: brand } = useSettings()
  const update = useUpdateDiscretion()
  // Title and icon are parts of the document.
  const choose = (neutral_name: string | null) =>
    update.mutate({ neutral_name }, { onSuccess: () => location.reload() })
  const chosen = update.isPending ? (update.variables.neutral_name ?? null) : name
  // A name that the brand has since taken from its list stays until the member chooses another.
  const offered = name === null || names.includes(name) ? names : [name, ...names]
  return (
    <Card className="grid gap-4">
      <Fieldset legend={t('name.title')} hint={t('name.hint')}>
        <ChoiceTiles>
          {[null, ...offered].map((each) => (
            <ChoiceTile
              key={each}
              name="neutral_name"
              checked={chosen === each}
              hint={each === null ? t('name.none') : undefined}
              onChange={() => choose(each)}
            >
              {each ?? brand}
            </ChoiceTile>
          ))}
        </ChoiceTiles>
      </Fieldset>
      {chosen !== null && <Preview name={chosen} />}
      {update.error && (
        <Notice tone="danger" role="alert">
          {failureText(update.error)}
        </Notice>
      )}
      <p className="text-sm text-ink-2">{t('name.limits')}</p>
    </Card>
  )
}

/** A notification as the lock screen shows it, and what carries the name. */
function Preview({ name }: { name: string }) {
  const t = useTranslations('discretion')
  return (
    <figure className="grid gap-3 rounded-card bg-sunken p-4">
      <figcaption className="text-sm text-ink-2">{t('name.preview')}</figcaption>
      <div className="flex items-center gap-3 rounded-control bg-surface p-3 shadow-1">
        <img src="/neutral-192.png" width={40} height={40} alt="" className="rounded-control" />
        <p className="grid min-w-0 text-sm">
          <strong className="wrap-anywhere">{name}</strong>
          <span className="text-ink-2">{t('name.example')}</span>
        </p>
      </div>
      <p className="text-sm">{t('name.mails', { name })}</p>
    </figure>
  )
}
