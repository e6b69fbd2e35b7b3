import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../../test/support/recording-log.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { createListReaders, MAX_READING_MS } from './list-reader.ts';

/** On every other thread a stream of zlib is made, and never set up: as long as the moment lasts in which it must not be ended. */
const NEVER_SET_UP = `
  const { isMainThread } = require('node:worker_threads');
  const stream = require('node:zlib').createDeflateRaw();
  const handle = Object.getPrototypeOf(stream._handle);
  if (!isMainThread) handle.init = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
`;

const GIVES_UP_A_LIST = `
  import { createListReaders } from ${JSON.stringify(new URL('list-reader.ts', import.meta.url).href)};
  const list = 'id,code,firstName,lastName,lineId,startTime,endTime\\na1,A-1,Zoe,K,1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z';
  const bytes = Buffer.alloc(list.length);
  bytes.write(list);
  const clock = { after: () => () => {} };
  const log = { error: console.error };
  const reader = createListReaders({ clock, log }).open({ kind: 'memory', bytes: bytes.buffer });
  const { rows } = await reader.read({ timeZone: 'UTC', now: Date.parse('2026-01-05T09:00:00Z') });
  const piece = reader.piece(0, rows).then((packed) => packed.length > 0, () => false);
  const isPacked = await Promise.race([piece, new Promise((over) => setTimeout(over, 20_000, false).unref())]);
  await reader.close();
  console.log(JSON.stringify({ rows, isPacked }));
`;

/** A process that reads a list, gives it up while its rows are packed and says both; `before` runs first on each of its threads. */
function givesUpAList(before: string) {
  const folder = temporaryFolder();
  const [first, program] = [join(folder, 'before.cjs'), join(folder, 'gives-up.mjs')];
  writeFileSync(first, before);
  writeFileSync(program, GIVES_UP_A_LIST);
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--require', first, program], {
    encoding: 'utf8',
  });
  return { status, signal, said: stdout.trim(), complained: stderr };
}

const WELL = { status: 0, signal: null, said: '{"rows":1,"isPacked":true}', complained: '' };

it('a list that is given up while its rows are packed takes nobody else with it', () => {
  expect(givesUpAList(NEVER_SET_UP)).toEqual(WELL);
});

it('a lobby whose list changes does not load the schemas of the hub anew for it', () => {
  const noSchemas = `
    const { isMainThread } = require('node:worker_threads');
    const refuse = (specifier) => { throw new Error('The thread loads ' + specifier); };
    const resolve = (specifier, context, next) => specifier === 'zod' ? refuse(specifier) : next(specifier, context);
    if (!isMainThread) require('node:module').registerHooks({ resolve });
  `;
  expect(givesUpAList(noSchemas)).toEqual(WELL);
});

const CONTEXT = { timeZone: 'UTC', now: Date.parse('2026-01-05T09:00:00Z'), saysDoubleCodes: true };

/** A list of so many good rows. */
function listOf(rows: number): ArrayBuffer {
  const head = 'id,code,firstName,lineId,startTime,endTime';
  const lines = Array.from(
    { length: rows },
    (_, n) => `a${n},A-${n},Anna,1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z`,
  );
  return new TextEncoder().encode([head, ...lines].join('\n')).buffer;
}

function readers(about: { readonly heapMb?: number } = {}) {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const all = createListReaders({ clock, log, ...about });
  const open = (rows: number) => {
    const reader = all.open({ kind: 'memory', bytes: listOf(rows) });
    onTestFinished(() => reader.close());
    return reader;
  };
  return { clock, log, open };
}

describe('a list that cannot be read', () => {
  it('a list that does not fit into the memory for it is given up, and the next one is read', async () => {
    const r = readers({ heapMb: 18 });
    expect(await r.open(150_000).read(CONTEXT)).toEqual({ kind: 'given-up', isOfList: true });
    expect(r.log.lines).toMatchObject([
      { event: 'list-given-up', fields: { reason: 'ERR_WORKER_OUT_OF_MEMORY' } },
    ]);
    expect(await r.open(10).read(CONTEXT)).toMatchObject({ kind: 'read', rows: 10 });
  });

  it('a list that cannot be read in the time for it is given up, and the next one is read', async () => {
    const r = readers();
    const heard: number[] = [];
    const reading = r.open(150_000).read(CONTEXT, (rows) => heard.push(rows));
    await eventually(() => expect(heard.length).toBeGreaterThan(0));
    await r.clock.advance(MAX_READING_MS);
    // The machine may have slept, or had other work.
    expect(await reading).toEqual({ kind: 'given-up', isOfList: false });
    expect(await r.open(10).read(CONTEXT)).toMatchObject({ kind: 'read', rows: 10 });
    expect(r.clock.pending()).toBe(0);
  });

  it('a list whose reading stops because it was closed has no fault', async () => {
    const r = readers();
    const reader = r.open(1_000);
    const reading = reader.read(CONTEXT).catch(() => 'closed');
    await reader.close();
    expect([await reading, r.log.lines]).toEqual(['closed', []]);
  });
});

it('lists are read one at a time, in the order they were brought', async () => {
  const r = readers();
  const heard: string[] = [];
  const [first, second] = [r.open(20_000), r.open(10)];
  await Promise.all([
    first.read(CONTEXT).then(() => heard.push('first')),
    second.read(CONTEXT).then(() => heard.push('second')),
  ]);
  expect(heard).toEqual(['first', 'second']);
});
