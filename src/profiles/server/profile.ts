import sql from 'sql-template-tag'
import { maybeRow, type Queryable } from '../../server/database/query.ts'

export type SearchTraits = {
  gender: 'male' | 'female'
  sexuality: 'hetero' | 'gay' | 'lesbian' | 'bi' | null
  birth_date: string
  country: string
  region: number | null
  city: number | null
  interests: string[]
}

/** What a member says of themselves that a search for others starts from. */
export async function searchTraits(db: Queryable, memberId: string): Promise<SearchTraits | null> {
  return maybeRow<SearchTraits>(
    db,
    sql`select gender, sexuality, birth_date, country, region, city, interests from profile where member_id = ${memberId}`,
  )
}
