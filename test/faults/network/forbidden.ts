/** One visitor whom the key may not check in, and others who come after: none of them is held up by the one. */
import { isContradicted, isForbidden } from '../../support/records/readings-of.ts';
import type { Lobby } from './lobby.ts';

export interface ForbiddenChecks {
  readonly wrong: (what: string) => void;
  readonly count: (what: string, by?: number) => void;
}

const SECOND = 1_000;
/** One who comes after is confirmed by then, in milliseconds. */
const PATIENCE_MS = 60 * SECOND;
const LATER_VISITORS = 4;

/** In a fine network. Nothing happens where the key may touch every appointment. */
export async function checkForbidden(lobby: Lobby, { wrong, count }: ForbiddenChecks): Promise<void> {
  const { hub, readings } = lobby;
  if (readings['forbidden-rows'] === 'none') return;
  const expected = lobby.appointments.flatMap((id) => {
    const known = hub.directory.byId(id);
    return known?.status === 'Scheduled' && !lobby.changedElsewhere.has(id) ? [known] : [];
  });
  const forbidden = expected.find(({ code }) => isForbidden(readings, code));
  const others = expected
    .filter(({ code }) => !isForbidden(readings, code) && !isContradicted(readings, code))
    .slice(0, LATER_VISITORS);
  if (forbidden && lobby.comes(forbidden.id)) count('visitors whom the key may not check in');
  await hub.pass(PATIENCE_MS);

  let pauses = 0;
  for (const [n, { id, code }] of others.entries()) {
    if (!lobby.comes(id)) continue;
    for (let passed = 0; passed < PATIENCE_MS; passed += 5 * SECOND) {
      await hub.pass(5 * SECOND);
      // Until the first of them got through, the key may be in doubt.
      if (n > 0 && hub.keyRejected()) pauses += 1;
    }
    if (hub.table.openOf(id))
      wrong(`${code} came after one whom the key may not check in, and is still open`);
    else count('visitors who came after one whom the key may not check in');
  }
  if (pauses > 0) wrong(`the key was taken for rejected ${pauses} times by what it may not touch`);

  if (!forbidden) return;
  const told = hub.actions().lookUp(forbidden.code).answer.kind;
  if (told !== 'saved') wrong(`${forbidden.code} was never let in and is told ${told}`);
  const intent = hub.table.openOf(forbidden.id);
  if (!hub.table.forStaff().some(({ id }) => id === intent?.id))
    wrong(`${forbidden.code} was never let in and is in front of nobody`);
}
