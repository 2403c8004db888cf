import type { Appearance } from '../../../demo/portrait/looks.ts'

export interface CastMember extends Appearance {
  /** Seeds face and clothes. */
  key: string
}

/** A member of the cast; `version` tells people alike apart. */
export const member = (
  gender: CastMember['gender'],
  heritage: CastMember['heritage'],
  age: number,
  version: number,
): CastMember => ({ key: `${gender}-${heritage}-${age}-${version}`, gender, heritage, age })
