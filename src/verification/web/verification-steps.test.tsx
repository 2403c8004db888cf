import { expect, test } from 'vitest'
import { PageServices } from '../../../tests/factories/page-services.tsx'
import { renderWithTexts } from '../../../tests/factories/page-texts.tsx'
import type { Verification } from '../contract.ts'
import { VerificationSteps } from './verification-steps.tsx'

const before: Verification = { state: 'none', pose: null, refused_for: null, answer_by: null }

const draw = (verification: Verification) =>
  renderWithTexts(
    <PageServices>
      <VerificationSteps verification={verification} />
    </PageServices>,
  )

test('who has not begun sees a drawn pose, and then the one that was asked for', () => {
  expect(draw(before)).toContain('viewBox="0 0 140 150"')
  const [raised, thumb] = (['hand_raised', 'thumb_up'] as const).map((pose) =>
    draw({ ...before, state: 'started', pose }),
  )
  expect(raised).toContain('viewBox="0 0 140 150"')
  expect(raised).not.toBe(thumb)
})
