/** Events of a chain, from the gateway over a real engine to the boards of its lobbies. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { anna, HASH, TOKEN } from '../../../test/support/hubs/intake-lobby.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import {
  announcedIn,
  asRecall,
  called,
  chainHub,
  engineOf,
  entryOf,
  gatewayOf,
  shownIn,
} from '../../../test/support/parts/chain-of.ts';
import { enginePath, NO_ENGINE } from '../../../test/support/started/engine.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const HOUR = 3_600_000;
const database = (): string => join(temporaryFolder(), 'foyer.sqlite');

describe.skipIf(enginePath === undefined)(
  `a chain${enginePath === undefined ? `. ${NO_ENGINE}` : ''}`,
  () => {
    it('a call at the public address is shown in the lobby of its line, and in no other', async () => {
      const { url } = await engineOf();
      const { gateway } = await gatewayOf(url);
      const [{ hub: here }, { hub: there }] = [await chainHub(url, 7), await chainHub(url, 8)];
      expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
      await eventually(() => expect(shownIn(here)).toHaveLength(1));
      expect(await postEvent(gateway.webhooks, called('bea', 2))).toBe(200);
      await eventually(() => expect(shownIn(there)).toHaveLength(1));
      expect([shownIn(here), await announcedIn(here)]).toEqual([expect.any(Array), 1]);
      expect(shownIn(here)).toHaveLength(1);
      expect(here.status.snapshot()).toMatchObject({ webhooks: 'listening', notices: [] });
      expect(await here.probes.engine()).toEqual({ kind: 'reads' });
    });

    it('a lobby that was offline shows in order what was called meanwhile, and announces no call of hours ago', async () => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      const databasePath = database();
      const before = await chainHub(engine.url, 7, { databasePath });
      expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
      await eventually(() => expect(shownIn(before.hub)).toHaveLength(1));
      await before.hub.close();
      await entryOf(engine, 7, called('bea', 1, 3 * HOUR), { ageMs: 3 * HOUR });
      await entryOf(engine, 7, called('cai', 1, 2 * HOUR), { ageMs: 2 * HOUR });
      expect(await postEvent(gateway.webhooks, called('dan', 1))).toBe(200);
      const { hub } = await chainHub(engine.url, 7, { databasePath });
      await eventually(() => expect(shownIn(hub)).toHaveLength(4));
      // Newest first: of Dan and Anna the calls are of now.
      const ids = hub.board
        .snapshot()
        .recent.map(({ heardAt }) => Math.round((systemClock.now() - heardAt) / HOUR));
      expect(ids).toEqual([0, 2, 3]);
      expect(await announcedIn(hub)).toBe(2);
      expect(hub.status.snapshot().notices).toEqual([]);
    });

    it('a call that two gateways and a retry bring is one call', async () => {
      const { url } = await engineOf();
      const [{ gateway: one }, { gateway: other }] = [await gatewayOf(url), await gatewayOf(url)];
      const { hub } = await chainHub(url, 7);
      const body = called('anna', 1);
      const statuses = await Promise.all(
        [one, other, one, other].map(({ webhooks }) => postEvent(webhooks, body)),
      );
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect(await postEvent(one.webhooks, called('bea', 1))).toBe(200);
      await eventually(() => expect(shownIn(hub)).toHaveLength(2));
      expect(await announcedIn(hub)).toBe(2);
    });

    it('a visitor who is called again by the same bytes eleven seconds later is announced again, by whichever gateway', async () => {
      const engine = await engineOf();
      const [{ gateway: one }, { gateway: other }] = [
        await gatewayOf(engine.url),
        await gatewayOf(engine.url),
      ];
      const { hub } = await chainHub(engine.url, 7);
      await postEvent(one.webhooks, called('anna', 1, 60_000));
      await eventually(() => expect(hub.board.snapshot().current?.round).toBe(1));
      const recall = asRecall(called('anna', 1, 60_000));
      await entryOf(engine, 7, recall, { ageMs: 11_000 });
      await eventually(() => expect(hub.board.snapshot().current?.round).toBe(2));
      // The engine has its own clock for what it accepted, and the first is of eleven seconds ago.
      for (const { webhooks } of [other, one, other]) expect(await postEvent(webhooks, recall)).toBe(200);
      expect(await postEvent(one.webhooks, called('bea', 1))).toBe(200);
      await eventually(() => expect(shownIn(hub)).toHaveLength(2));
      expect(hub.board.snapshot().recent[0]?.round).toBe(3);
    });

    it('a call of a line that no lobby has is seen by the staff who are set to see it, and by no one else', async () => {
      const { url } = await engineOf();
      const { gateway } = await gatewayOf(url);
      const lines = [{ id: 1, name: 'Passports' }];
      const { hub: office } = await chainHub(url, 7, { settings: { lines, unplacedEvents: true } });
      const { hub: branch } = await chainHub(url, 8, { settings: { lines } });
      expect(await postEvent(gateway.webhooks, called('anna', 99))).toBe(200);
      expect(await postEvent(gateway.webhooks, Buffer.from('{"type":"ticket_called"}'))).toBe(200);
      await eventually(() => {
        const troubles = office.status
          .snapshot()
          .notices.map((each) => each.kind === 'webhook' && each.trouble);
        expect(troubles).toContainEqual({ kind: 'unknown-line', line: '99' });
        expect(troubles).toContainEqual({ kind: 'unreadable', why: 'wrong-shape', count: 1 });
      });
      expect(branch.status.snapshot().notices).toEqual([]);
    });

    it('appointments sent to a lobby’s address at the gateway are at its kiosk, and at no other', async () => {
      const { url } = await engineOf();
      const { gateway } = await gatewayOf(url, { intakeTokenHash: HASH });
      const [{ hub: here }, { hub: there }] = [await chainHub(url, 7), await chainHub(url, 8)];
      const address = gateway.appointments.kind === 'open' ? gateway.appointments.address : '';
      const soon = systemClock.now() + 10 * 60_000;
      const times = { startTime: new Date(soon).toISOString(), endTime: new Date(soon + HOUR).toISOString() };
      const send = async (path: string, token = TOKEN, body = JSON.stringify([{ ...anna, ...times }])) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        return (await fetch(`${address}${path}`, { method: 'POST', headers, body })).status;
      };
      expect(await send('/7')).toBe(202);
      await eventually(() => expect(here.actions.lookUp('A42').appointments).toHaveLength(1));
      expect(there.day.count()).toBe(0);
      const refused = [send('/9'), send(''), send('/7', 'another'), send('/7', TOKEN, 'id,code')];
      expect(await Promise.all(refused)).toEqual([404, 404, 401, 400]);
    });

    it('two accounts share an engine, and a lobby shows no call of the other with the same location', async () => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      const { gateway: other } = await gatewayOf(engine.url, { settings: { account: 'other' } });
      const { hub: here } = await chainHub(engine.url, 7);
      const { hub: there } = await chainHub(engine.url, 7, { settings: { account: 'other' } });
      const call = called('anna', 1);
      expect(await postEvent(gateway.webhooks, call)).toBe(200);
      await eventually(() => expect(shownIn(here)).toHaveLength(1));
      // The same bytes are another call there.
      expect(await postEvent(other.webhooks, call)).toBe(200);
      expect(await postEvent(other.webhooks, called('bea', 1))).toBe(200);
      await eventually(() => expect(shownIn(there)).toHaveLength(2));
      expect(shownIn(here)).toHaveLength(1);
      expect([here, there].map((hub) => hub.status.snapshot().notices)).toEqual([[], []]);
    });

    it('a lobby whose clock is a day off still announces a call of now', async () => {
      const { url } = await engineOf();
      const { gateway } = await gatewayOf(url);
      const clock = { ...systemClock, now: () => systemClock.now() + 24 * HOUR };
      const { hub } = await chainHub(url, 7, { clock });
      expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
      await eventually(async () => expect(await announcedIn(hub)).toBe(1));
    });

    it('two hubs that say they are one lobby both show its calls, and both front desks are told', async () => {
      const { url } = await engineOf();
      const { gateway } = await gatewayOf(url);
      // Ten seconds pass with each call.
      const clock = { ...systemClock, monotonic: () => systemClock.monotonic() * 100 };
      const hubs = [await chainHub(url, 7, { clock }), await chainHub(url, 7, { clock })];
      let n = 0;
      await eventually(async () => {
        await postEvent(gateway.webhooks, called(`visitor-${n++}`, 1));
        for (const { hub } of hubs)
          expect(hub.status.snapshot().notices).toMatchObject([{ trouble: { kind: 'shared-lobby' } }]);
      });
    });

    it('a location that is renamed is renamed in its lobby', async () => {
      const { url } = await engineOf();
      const { gateway } = await gatewayOf(url);
      const { hub } = await chainHub(url, 7);
      const body = Buffer.from(JSON.stringify({ type: 'location_changed', data: { id: 7, name: 'North' } }));
      expect(await postEvent(gateway.webhooks, body)).toBe(200);
      await eventually(() => expect(hub.locationName()).toBe('North'));
    });
  },
);
