import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextArea } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import type { OwnerProfile } from '../contract.ts'
import { aboutHints } from '../about-hint-rules.ts'
import { ABOUT_LENGTH } from '../rules.ts'
import { ProfileSection } from './profile-section.tsx'
import { useUpdateProfile } from './queries.ts'

/** The about text with hints while typing; it is saved as written, whatever the hints say. */
export function AboutSection({ profile }: { profile: OwnerProfile }) {
  const t = useTranslations('ownProfile')
  const update = useUpdateProfile()
  const [text, setText] = useState(profile.about)
  const save = () => {
    if (text.trim() !== profile.about) update.mutate({ about: text })
  }
  return (
    <ProfileSection id="about" title={t('about.title')} saving={update}>
      <Field label={t('about.title')} hideLabel hint={t('about.hint', { length: ABOUT_LENGTH })}>
        <TextArea
          rows={6}
          value={text}
          maxLength={ABOUT_LENGTH}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
        />
      </Field>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {aboutHints(text).map((hint) => (
          <Notice key={hint} tone="warn">
            {t(`about.hints.${hint}`)}
          </Notice>
        ))}
      </div>
      <Button variant="solid" className="justify-self-start" busy={update.isPending} onClick={save}>
        {update.isPending ? t('saving') : t('save')}
      </Button>
    </ProfileSection>
  )
}
