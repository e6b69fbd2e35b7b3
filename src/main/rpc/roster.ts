import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const os = implementer.roster;

export function rosterProcedures(access: HubAccess) {
  return {
    problems: os.problems.handler(({ input }) => access.hub().roster.problems(input.from)),
    decide: os.decide.handler(({ input }) => access.hub().roster.decide(input.noticeId, input.decision)),
  };
}
