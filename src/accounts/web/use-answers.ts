import { cutText } from '../../platform/text-length.ts'
import { isInterest, lookingForChoices, MAX_INTERESTS } from '../../profiles/rules.ts'
import { useSearchParams } from '../../web/router/hooks.ts'
import { ANSWER_LENGTH } from '../contract.ts'
import type { SignupAnswers } from './use-signup.ts'

/** Answers of the page before sign-up, which arrive as the values of its GET form. */
export function useAnswers(): SignupAnswers {
  const [search] = useSearchParams()
  const year = search.get('year') ?? ''
  const ages = [search.get('min_age'), search.get('max_age')].filter(Boolean)
  return {
    gender: parseGender(search.get('gender')),
    looking_for: parseLookingFor(search.get('looking_for')),
    date_of_birth: /^\d{4}$/.test(year) ? `${year}--` : '',
    // The form may have several fields for a message, of which one is filled.
    signup_message:
      search
        .getAll('signup_message')
        .findLast((text) => text.trim())
        ?.trim() ?? '',
    interests: [...new Set(search.getAll('interests').flatMap((list) => list.split(',')))]
      .filter(isInterest)
      .slice(0, MAX_INTERESTS)
      .join(),
    about: readAbout(search),
    region: /^\d{1,5}$/.exec(search.get('region') ?? '')?.[0] ?? '',
    ages: ages.every((age) => /^\d{2}$/.test(age ?? '')) ? ages.join('-') : '',
  }
}

/** The first lines of the profile: each question has a name of its own, `about1` to `about9`. */
const readAbout = (search: URLSearchParams) =>
  cutText(
    [...search]
      .filter(([name]) => /^about[1-9]$/.test(name))
      .map(([, line]) => line)
      .join('\n'),
    ANSWER_LENGTH,
  ).trim()

const parseGender = (value: string | null) => (value === 'male' || value === 'female' ? value : '')
const parseLookingFor = (value: string | null) =>
  lookingForChoices.find((choice) => choice === value) ?? ''
