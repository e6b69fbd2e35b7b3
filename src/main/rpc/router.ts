/** The contract's implementation, a file per noun. Transports (lan/, electron/) serve it with the role they bound. */
import type { HubAccess } from './access.ts';
import { appointmentProcedures } from './appointments.ts';
import { boardProcedures } from './board.ts';
import { helpProcedures } from './help.ts';
import { hubProcedures } from './hub-procedures.ts';
import { implementer } from './implementer.ts';
import { outboxProcedures } from './outbox.ts';
import { rosterProcedures } from './roster.ts';
import { screenProcedures } from './screen.ts';
import { settingsProcedures } from './settings.ts';
import { speechProcedures } from './speech.ts';

export function createRouter(access: HubAccess) {
  const atTheDoor = implementer.use(({ next, path }) => {
    // A save waits until every other call is over; it is none of them.
    const isSave = path.join('.') === 'settings.save';
    return access.pass && !isSave ? access.pass(async () => next()) : next();
  });
  return atTheDoor.router({
    screen: screenProcedures(access),
    appointments: appointmentProcedures(access),
    outbox: outboxProcedures(access),
    roster: rosterProcedures(access),
    help: helpProcedures(access),
    speech: speechProcedures(access),
    board: boardProcedures(access),
    hub: hubProcedures(access),
    settings: settingsProcedures(access),
  });
}

export type HubRouter = ReturnType<typeof createRouter>;
