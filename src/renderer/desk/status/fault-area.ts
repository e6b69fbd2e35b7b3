/** Which of several problems a clerk reads first, as a short name. Their codes are in what the name opens. Pure. */
import type { Code } from '../../../contract/codes.ts';

/** Most pressing first: what loses a visitor, then what keeps something back, then what the administrator settles. */
const AREAS = [
  ['saving', ['M1']],
  ['location', ['E12']],
  ['calls', ['E4', 'E5', 'E7', 'E11', 'E13']],
  ['list', ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11', 'L3']],
  ['unsent', ['L1', 'L4']],
  ['printer', ['N1']],
  ['data', ['M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M9', 'L5']],
  ['key', ['L2']],
  ['messages', ['E9']],
  ['updates', ['E6']],
  ['internal', ['H15']],
] as const satisfies readonly (readonly [string, readonly Code[]])[];

export type FaultArea = (typeof AREAS)[number][0];

/** `codes` as `codesInForce` has them, without those of the service, its events and the clock. */
export const worstArea = (codes: readonly Code[]): FaultArea =>
  AREAS.find(([, ofArea]) => codes.some((code) => (ofArea as readonly Code[]).includes(code)))?.[0] ??
  'internal';
