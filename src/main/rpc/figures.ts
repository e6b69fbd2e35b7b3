/** The day in figures. */
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { figures: os } = implementer;

export function figuresProcedures(access: HubAccess) {
  return { day: os.day.handler(({ input }) => access.hub().figures(input.day)) };
}
