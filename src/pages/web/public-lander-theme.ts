import { landerNames } from '../contract.ts'
import { landerRoute, type Theme } from '../rules.ts'
import { variants } from './landers/variants/by-name.ts'

/** The theme of a lander by the name of its route; `paper` for other pages. */
export const getLanderTheme = (route: string | null): Theme => {
  const lander = landerNames.find((name) => landerRoute(name) === route)
  return lander ? variants[lander].theme : 'paper'
}
