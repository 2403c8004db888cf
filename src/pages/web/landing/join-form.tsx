import { useTranslations } from '../../../web/i18n.tsx'
import { localePath } from '../../../platform/locales.ts'
import { useServices } from '../../../web/page-context.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { InvitationNote, useJoinText } from '../../../web/join-text.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Segment, Segments } from '../../../web/ui/segments.tsx'
import { Field, TextInput } from '../../../web/ui/field.tsx'
import { Fieldset } from '../../../web/ui/fieldset.tsx'
import { TextLink } from '../../../web/ui/link.tsx'

/**
 * Asks for gender and preference and continues at sign-up, as a GET form without a script too.
 * Nothing is chosen in advance. The values of a GET form appear in the URL, so the address of the
 * visitor, asked on wide screens, has no name: `storeSignupEmail` takes it along.
 */
export function JoinForm() {
  const t = useTranslations('landing')
  const joinText = useJoinText()
  const { locale } = useServices()
  const { min_age } = useSettings()
  return (
    <form
      method="get"
      noValidate
      action={localePath(locale, '/signup')}
      className="grid max-w-140 gap-4 rounded-panel bg-surface p-5 text-ink shadow-3 sm:grid-cols-[2fr_3fr]"
    >
      <Fieldset legend={t('join.iAm')}>
        <Segments>
          <Segment name="gender" value="female">
            {t('join.woman')}
          </Segment>
          <Segment name="gender" value="male">
            {t('join.man')}
          </Segment>
        </Segments>
      </Fieldset>
      <Fieldset legend={t('join.lookingFor')}>
        <Segments>
          <Segment name="looking_for" value="female">
            {t('join.women')}
          </Segment>
          <Segment name="looking_for" value="male">
            {t('join.men')}
          </Segment>
          <Segment name="looking_for" value="everyone">
            {t('join.everyone')}
          </Segment>
        </Segments>
      </Fieldset>
      <div className="hidden sm:col-span-2 sm:block">
        <Field label={t('join.email')}>
          <TextInput
            type="email"
            data-signup-email=""
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </Field>
      </div>
      <InvitationNote className="sm:col-span-2" />
      <Button type="submit" variant="primary" large block className="sm:col-span-2">
        {joinText(t('join.submit'))}
      </Button>
      <p className="text-xs text-ink-2 sm:col-span-2">
        {t('join.terms', { age: min_age })}{' '}
        <TextLink to="/login" className="inline-block">
          {t('join.already')}
        </TextLink>
      </p>
    </form>
  )
}
