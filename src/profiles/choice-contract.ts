/** The keys of the choices as they are stored; their texts are in the catalogues. */
export const hairColors = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald'] as const
export const eyeColors = ['brown', 'blue', 'green', 'hazel', 'grey'] as const
export const bodyTypes = ['slim', 'athletic', 'average', 'curvy', 'sturdy'] as const
const relationshipStatuses = ['single', 'separated', 'divorced', 'widowed', 'open'] as const
const tattoos = ['none', 'small', 'some', 'many'] as const
export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const

/** Fields with one key of a list as their value, in the order in which they are shown. */
export const choiceFields = {
  body_type: bodyTypes,
  eye_color: eyeColors,
  hair_color: hairColors,
  relationship_status: relationshipStatuses,
  tattoos,
} as const
export type ChoiceField = keyof typeof choiceFields

const isChoiceField = (name: string): name is ChoiceField => name in choiceFields
export const choiceNames: readonly ChoiceField[] = Object.keys(choiceFields).filter(isChoiceField)
