/** Codes of a start that failed, and of a Foyer that stopped: `codes.ts` has all others. */
import type { StartProblem } from './save-problem.ts';

/** Why Foyer does not start, or stopped. */
export const START_CODES = {
  'data-directory': 'H1',
  /** Settings in the file, the environment or setup. */
  settings: 'H2',
  secrets: 'H3',
  profile: 'H4',
  certificate: 'H5',
  'database-in-use': 'H6',
  'database-newer': 'H7',
  'database-unreadable': 'H8',
  'event-address': 'H10',
  'screen-ports': 'H11',
  'own-fault': 'H12',
  'disk-full': 'H13',
  'disk-read-only': 'H14',
} as const satisfies Record<string, `H${number}`>;
export type StartCode = (typeof START_CODES)[keyof typeof START_CODES];

export function codeOfStart(problem: StartProblem): StartCode {
  switch (problem.kind) {
    case 'file':
      return START_CODES[problem.what];
    case 'database':
      switch (problem.problem.kind) {
        case 'in-use':
          return START_CODES['database-in-use'];
        case 'newer':
          return START_CODES['database-newer'];
        case 'no-room':
          return START_CODES['disk-full'];
        case 'no-right':
          return START_CODES['disk-read-only'];
        default:
          return START_CODES['database-unreadable'];
      }
    case 'webhook-host':
      return START_CODES['event-address'];
    case 'not-started':
      return START_CODES['own-fault'];
    default:
      return START_CODES.profile;
  }
}
