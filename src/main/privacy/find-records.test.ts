import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inSeconds } from '../../../test/support/eventually.ts';
import { at } from '../../../test/support/records/event-of.ts';
import { hostOf } from '../../../test/support/hubs/host-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const MANY = 60;

it('a visitor whose name begins the names of many others is found by it, and so is one by a short code', async () => {
  const path = join(temporaryFolder(), 'roster.csv');
  const times = `1,${at(600)},${at(1_800)}`;
  const others = Array.from(
    { length: MANY },
    (_, n) => `${n + 1},X-1${n + 10},Lisa,Wangler,lisa.${n}@mail.example,${times}`,
  );
  const wanted = `999,X-1,Li,Wang,li@mail.example,${times}`;
  const columns = 'id,code,firstName,lastName,email,lineId,startTime,endTime';
  writeFileSync(path, [columns, ...others, wanted].join('\n'));
  const host = await hostOf({ FOYER_ROSTER_FILE: path });
  await inSeconds(host.clock, () =>
    expect(host.access.hub().actions.lookUp('X-1').answer.kind).not.toBe('unknown'),
  );
  const { privacy } = host.access.hub();
  for (const typed of ['Li', 'li wang', 'Wang Li', 'x-1', 'X1', 'LI@mail.example']) {
    const { records, more } = await privacy.find(typed);
    expect([records[0]?.code, more], typed).toEqual(['X-1', typed !== 'LI@mail.example']);
    expect(records.length, typed).toBeLessThanOrEqual(50);
  }
  expect((await privacy.find('Lis')).records).toHaveLength(50);
  expect(await privacy.find('Lina')).toEqual({ records: [], more: false });
});
