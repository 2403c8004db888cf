import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as regionContract from '../region-contract.ts'
import * as ruleContract from '../rule-effect-contract.ts'
import { countMembersByRegion } from './count-members-by-region.ts'
import { countRuleEffect } from './count-rule-effect.ts'
import { countMembers } from './count-members.ts'
import { listMembers } from './list-members.ts'
import { rememberFilters } from './remember-filters.ts'
import { removeSavedSearch } from './remove-saved-search.ts'
import { saveSearch } from './save-search.ts'
import { savedSearches } from './saved-searches.ts'
import { searchFilters } from './search-filters.ts'
import { sharedInterests } from './shared-interests.ts'
import { similarMembers } from './similar-members.ts'

/** More than a reader needs, too little for copying the site. */
const searchLimit: CallLimit = {
  name: 'search',
  points: 240,
  seconds: 60,
  by: 'member',
  store: 'memory',
}

export const searchRoutes = [
  route(contract.listMembers, listMembers, { replica: true, traits: true, limits: [searchLimit] }),
  route(contract.countMembers, countMembers, {
    replica: true,
    traits: true,
    limits: [searchLimit],
  }),
  route(regionContract.countMembersByRegion, countMembersByRegion, { replica: true }),
  route(ruleContract.countRuleEffect, countRuleEffect, { traits: true, limits: [searchLimit] }),
  route(contract.sharedInterests, sharedInterests, {
    replica: true,
    traits: true,
    limits: [searchLimit],
  }),
  route(contract.similarMembers, similarMembers, {
    replica: true,
    traits: true,
    limits: [searchLimit],
  }),
  route(contract.searchFilters, searchFilters, { replica: true, traits: true }),
  route(contract.rememberFilters, rememberFilters),
  route(contract.savedSearches, savedSearches),
  route(contract.saveSearch, saveSearch),
  route(contract.removeSavedSearch, removeSavedSearch),
]
