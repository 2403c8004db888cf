import { defineEvent } from '../../server/domain-event.ts'

/** A member likes another; published at most once a day for a like that is removed and repeated. */
export const likeAdded = defineEvent<{ from: string; to: string; at: Date }>('likeGiven')
