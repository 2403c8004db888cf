import * as z from 'zod'
import { call } from '../../platform/contract.ts'

const Cell = z.union([z.string(), z.number()])

/** The parts of the official template that the figures of a site fill. */
const transparencyParts = [
  'summary',
  'notices',
  'own_initiative_illegal',
  'own_initiative_TC',
  'appeals_and_recidivism',
] as const

/**
 * Returns the transparency report of a period in the tables of Commission Implementing Regulation
 * (EU) 2024/2835, Annex I. Columns and rows are named as there.
 */
export const getTransparencyReport = call({
  method: 'GET',
  path: '/api/operator-transparency-report.php',
  access: 'operator',
  keyScope: 'moderation:read',
  roles: ['moderator'],
  input: z.object({
    /** Days in UTC; both are included. */
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  output: z.object({
    parts: z.array(
      z.object({
        part: z.enum(transparencyParts),
        columns: z.array(z.string()),
        rows: z.array(z.array(Cell)),
      }),
    ),
  }),
  fails: {},
})
