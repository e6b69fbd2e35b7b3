import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';

/** On every other thread a stream of zlib is made, and never set up: as long as the moment lasts in which it must not be ended. */
const NEVER_SET_UP = `
  const { isMainThread } = require('node:worker_threads');
  const stream = require('node:zlib').createDeflateRaw();
  const handle = Object.getPrototypeOf(stream._handle);
  if (!isMainThread) handle.init = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
`;

const GIVES_UP_A_LIST = `
  import { openListReader } from ${JSON.stringify(new URL('list-reader.ts', import.meta.url).href)};
  const list = 'id,code,firstName,lastName,lineId,startTime,endTime\\na1,A-1,Zoe,K,1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z';
  const bytes = Buffer.alloc(list.length);
  bytes.write(list);
  const reader = openListReader(bytes);
  const { rows } = await reader.read({ timeZone: 'UTC', now: Date.parse('2026-01-05T09:00:00Z') }, () => {});
  const piece = reader.piece(0, rows).then((packed) => packed.length > 0, () => false);
  const isPacked = await Promise.race([piece, new Promise((over) => setTimeout(over, 20_000, false).unref())]);
  await reader.close();
  console.log(JSON.stringify({ rows, isPacked }));
`;

it('a list that is given up while its rows are packed takes nobody else with it', () => {
  const folder = temporaryFolder();
  const [before, program] = [join(folder, 'never-set-up.cjs'), join(folder, 'gives-up.mjs')];
  writeFileSync(before, NEVER_SET_UP);
  writeFileSync(program, GIVES_UP_A_LIST);
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--require', before, program], {
    encoding: 'utf8',
  });
  expect({ status, signal, said: stdout.trim(), complained: stderr }).toEqual({
    status: 0,
    signal: null,
    said: '{"rows":1,"isPacked":true}',
    complained: '',
  });
});
