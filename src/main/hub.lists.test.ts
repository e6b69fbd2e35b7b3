/** Lists that cannot come in yet: what a hub does with the names in them. */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { inSeconds } from '../../test/support/eventually.ts';
import { NOW } from '../../test/support/records/appointment-of.ts';
import { csv, listLobby, row } from '../../test/support/hubs/list-lobby.ts';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const rowOf = (n: number) => ({
  id: `a${n}`,
  code: `A-${n}`,
  firstName: `Canary${n}`,
  lastName: '',
  lineId: 1,
  startsAt: NOW + 600_000,
  endsAt: NOW + 1_800_000,
  status: 'Scheduled',
});

it('an erased visitor is out of a list that is held up, and no administrator is told more than is so', async () => {
  const clock = createFakeClock();
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  const first = await listLobby({ databasePath, clock });
  await first.confirm((await first.preview(csv(row(1), row(2)))).id);
  await first.hub.close();
  const folder = join(dirname(databasePath), 'lists');
  const heldUp = join(folder, '000002.json');
  // A list that cannot be read stands before the one with the visitor.
  mkdirSync(join(folder, '000001.json'));
  writeFileSync(heldUp, JSON.stringify([rowOf(1), rowOf(2)]));

  const { hub } = await listLobby({ databasePath, clock });
  const erase = async (id: string): Promise<unknown> => {
    let answer: unknown;
    const records = [{ kind: 'appointment' as const, appointmentId: id }];
    void hub.privacy.erase(records).then((given) => (answer = given));
    await inSeconds(clock, () => expect(answer).toBeDefined());
    return answer;
  };
  expect(await erase('a1')).toEqual({ kind: 'erased', copies: false });
  expect(readFileSync(heldUp, 'utf8')).not.toContain('Canary1');
  expect(readFileSync(heldUp, 'utf8')).toContain('Canary2');

  rmdirSync(join(folder, '000001.json'));
  await inSeconds(clock, () =>
    expect(hub.actions.lookUp('A-2').answer).toMatchObject({ appointment: { visitorName: 'Canary2' } }),
  );
  expect(hub.actions.lookUp('A-1').answer.kind).toBe('unknown');
  expect(await erase('a2')).toEqual({ kind: 'erased', copies: true });
});
