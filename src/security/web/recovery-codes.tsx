import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { CopyIcon, DownloadIcon } from '../../web/ui/icon.tsx'

/** Shows the recovery codes once, with buttons to copy and save them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('security')
  const [copied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section className="grid gap-4 rounded-control p-4 ring-1 ring-line">
      <h3>{t('codes.title')}</h3>
      <p className="text-ink-2">{t('codes.text')}</p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="line" onClick={copy}>
          <CopyIcon />
          <span role="status">{copied ? t('codes.copied') : t('codes.copy')}</span>
        </Button>
        <Button variant="line" onClick={() => save(text)}>
          <DownloadIcon />
          {t('codes.download')}
        </Button>
        <Button variant="solid" onClick={onDone}>
          {t('codes.done')}
        </Button>
      </div>
    </section>
  )
}

function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
