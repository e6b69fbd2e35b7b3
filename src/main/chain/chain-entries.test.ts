/** Entries of a chain that nobody expects, and an engine that forgets without saying so. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { anna } from '../../../test/support/hubs/intake-lobby.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import {
  called,
  chainHub,
  engineOf,
  entryOf,
  gatewayOf,
  shownIn,
  troublesOf,
} from '../../../test/support/parts/chain-of.ts';
import { enginePath, NO_ENGINE } from '../../../test/support/started/engine.ts';

const STREAM = 'foyer:{main}:stream:7';

/** A list that gives one visitor this code. */
function listOf(code: string): Buffer {
  const soon = systemClock.now() + 10 * 60_000;
  const times = { startTime: new Date(soon).toISOString(), endTime: new Date(soon + 600_000).toISOString() };
  return Buffer.from(JSON.stringify([{ ...anna, code, ...times }]));
}

describe.skipIf(enginePath === undefined)(
  `a chain with strange entries${enginePath ? '' : `. ${NO_ENGINE}`}`,
  () => {
    it('visitors are as the newest list says, also where an older one comes behind it', async () => {
      const engine = await engineOf();
      const { hub } = await chainHub(engine.url, 7);
      await entryOf(engine, 7, listOf('N-77'), { kind: 'appointments' });
      await eventually(() => expect(hub.actions.lookUp('N77').appointments).toHaveLength(1));
      await entryOf(engine, 7, listOf('A-42'), { kind: 'appointments', ageMs: 60_000 });
      await entryOf(engine, 7, called('bea', 1));
      await eventually(() => expect(shownIn(hub)).toHaveLength(1));
      await eventually(() => expect(hub.actions.lookUp('A42').appointments).toHaveLength(0));
      expect(hub.actions.lookUp('N77').appointments).toHaveLength(1);
    });

    it('a list that is not one is kept for the diagnostics, staff see it, and the call behind it is shown', async () => {
      const engine = await engineOf();
      const { hub } = await chainHub(engine.url, 7);
      await entryOf(engine, 7, Buffer.from('{"no":"list"'), { kind: 'appointments' });
      await entryOf(engine, 7, called('anna', 1));
      await eventually(() => expect(shownIn(hub)).toHaveLength(1));
      await eventually(() =>
        expect(troublesOf(hub)).toEqual([{ kind: 'unreadable', why: 'wrong-shape', count: 1 }]),
      );
    });

    it('a lobby of an older Foyer keeps what it cannot read, tells staff, and misses nothing else', async () => {
      const engine = await engineOf();
      const { hub } = await chainHub(engine.url, 7);
      await entryOf(engine, 7, called('anna', 1));
      await eventually(() => expect(shownIn(hub)).toHaveLength(1));
      const last = 'foyer:{main}:last:7';
      const before = String(await engine.send('HGET', last, 'id'));
      const id = String(
        await engine.send('XADD', STREAM, '*', 'n', '2', 'before', before, 'kind', 'later', 'what', 'x'),
      );
      await engine.send('HSET', last, 'n', '2', 'id', id);
      await entryOf(engine, 7, called('bea', 1));
      await eventually(() => expect(shownIn(hub)).toHaveLength(2));
      expect(troublesOf(hub)).toEqual([{ kind: 'unreadable', why: 'wrong-shape', count: 1 }]);
    });

    it('a call is shown behind entries of other programs, however many there are', async () => {
      const engine = await engineOf();
      const { hub } = await chainHub(engine.url, 7);
      for (const id of ['anna', 'bea', 'cai']) {
        await engine.send('XADD', STREAM, '*', 'body', id);
        await entryOf(engine, 7, called(id, 1));
      }
      await eventually(() => expect(shownIn(hub)).toHaveLength(3));
      await engine.send('XADD', STREAM, '*', 'body', 'dan');
      await entryOf(engine, 7, called('dan', 1));
      await eventually(() => expect(shownIn(hub)).toHaveLength(4));
    });

    it('a lobby that has read nothing but an entry of another program, which the engine lost again, shows its first call', async () => {
      const engine = await engineOf();
      const { hub } = await chainHub(engine.url, 7);
      // By a clock that was ahead.
      await engine.send('XADD', STREAM, '9999999999999-0', 'body', 'x');
      await eventually(() => expect(troublesOf(hub)).toHaveLength(1));
      await engine.send('DEL', STREAM);
      await entryOf(engine, 7, called('anna', 1));
      await engine.send('CLIENT', 'KILL', 'TYPE', 'normal');
      await eventually(() => expect(shownIn(hub)).toHaveLength(1));
    });

    it('an engine that was emptied has the last hour again, though it never went away, and staff are told', async () => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      const { hub } = await chainHub(engine.url, 7);
      for (const id of ['anna', 'bea']) expect(await postEvent(gateway.webhooks, called(id, 1))).toBe(200);
      await eventually(() => expect(shownIn(hub)).toHaveLength(2));
      await engine.send('FLUSHALL');
      // The gateway looks at each new connection, and every half minute.
      await engine.send('CLIENT', 'KILL', 'TYPE', 'normal');
      await eventually(async () => expect(await engine.send('XLEN', STREAM)).toBe(2));
      await eventually(() => expect(troublesOf(hub)).toEqual([{ kind: 'missed', count: 0 }]));
      expect(shownIn(hub)).toHaveLength(2);
    });
  },
);
