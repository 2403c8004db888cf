import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import type { RulePack } from './rule-pack.ts'

/** All languages are tried on each text: people write what they like. */
export const rulePacks: readonly RulePack[] = [en, de, nl, fr, it, es, pl]
