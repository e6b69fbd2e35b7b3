import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../test/support/records/appointment-of.ts';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { hubOf } from '../../test/support/hubs/hub-of.ts';
import { openTestDatabase } from '../../test/support/parts/open-test-database.ts';
import { screenOf } from '../../test/support/records/screen-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { HelpAsk, HelpCall } from '../contract/help.ts';
import { createDirectory } from './appointments/directory/directory.ts';
import { EVEN_ANSWER_MS } from './appointments/kiosk/kiosk-desk.ts';
import { GUESS_WINDOW_MS, MAX_MISSES } from './appointments/kiosk/guess-watch.ts';
import type { Hub } from './hub.ts';

const KIOSK = screenOf('kiosk', 1);
const ASK: Omit<HelpAsk, 'code'> = { reason: 'unknown', language: 'en', listens: false };

/** A lobby with one visitor, whose code is AC-12; each `start` is another process on the same disk. */
function house() {
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  const database = openTestDatabase(databasePath);
  createDirectory(database).put(appointmentOf({ code: 'AC-12', startsAt: NOW, endsAt: NOW + 1 }));
  database.close();
  return async function start() {
    const clock = createFakeClock(NOW);
    const hub = await hubOf({ clock, databasePath, settings: { kioskName: 'Entrance' } });
    const find = async (code: string, screen = KIOSK) => {
      const answer = hub.kiosk.find(screen, code);
      await clock.advance(EVEN_ANSWER_MS);
      return (await answer).kind;
    };
    const ask = (code: string, screen = KIOSK): string => {
      const answer = hub.help.ask(screen, { ...ASK, code });
      if (answer.kind !== 'asked') throw new Error(answer.kind);
      return answer.helpId;
    };
    const missOften = async (screen = KIOSK) => {
      for (let n = 0; n < MAX_MISSES; n++) await find(`X-${n}`, screen);
    };
    return { clock, hub, find, ask, missOften };
  };
}

async function openCalls(hub: Hub): Promise<readonly HelpCall[]> {
  const first = await hub.help.watch(AbortSignal.timeout(60_000)).next();
  return first.value?.kind === 'snapshot' ? first.value.calls : [];
}

describe('a call for help', () => {
  it('a request for help is the same for a code that is there and one that is not, until this kiosk has found it', async () => {
    const start = house();
    const { hub, find, ask } = await start();
    // Both read A••2 at the desk: only an appointment behind one of them could tell them apart.
    const falseCode = ask('AB-12');
    expect(ask('AC-12')).toBe(falseCode);
    expect(await openCalls(hub)).toEqual([expect.not.objectContaining({ appointmentId: expect.anything() })]);
    expect(await find('AC-12', screenOf('kiosk', 2))).toBe('found');
    expect(ask('AC-12')).toBe(falseCode);
    expect(await find('AC-12')).toBe('found');
    expect(ask('ac 12')).not.toBe(falseCode);
    const named = (await openCalls(hub)).map(({ appointmentId }) => appointmentId ?? 'none');
    expect(named.toSorted()).toEqual(['a1', 'none']);
  });

  it('a request for help tells nothing about a code while the kiosk is paused', async () => {
    const start = house();
    const { find, ask, missOften } = await start();
    await missOften();
    const falseCode = ask('AB-12');
    expect(await find('AC-12')).toBe('paused');
    expect(ask('AC-12')).toBe(falseCode);
  });

  it('a request for help is still followed by its kiosk after a restart, and by no other', async () => {
    const start = house();
    const before = await start();
    const helpId = before.ask('AB-12');
    await before.hub.close();
    const { hub, clock } = await start();
    await clock.advance(1_000);
    const follow = hub.help.follow(KIOSK, helpId, undefined);
    expect((await follow.next()).value).toMatchObject({ state: 'asked' });
    expect((await hub.help.follow(screenOf('kiosk', 2), helpId, undefined).next()).value).toMatchObject({
      state: 'unknown',
    });
    expect(hub.help.withdraw(screenOf('kiosk', 2), helpId)).toBe(false);
    expect(hub.help.withdraw(KIOSK, helpId)).toBe(true);
    expect((await follow.next()).value).toMatchObject({ state: 'closed' });
  });
});

describe('a pause', () => {
  it('a pause goes on in the next process, and ends when the front desk has looked', async () => {
    const start = house();
    const before = await start();
    await before.missOften();
    expect(await before.find('AC-12')).toBe('paused');
    await before.hub.close();
    const { hub, find } = await start();
    expect(await find('AC-12')).toBe('paused');
    const [call] = await openCalls(hub);
    expect(call?.reason).toBe('too-many-misses');
    expect(hub.help.close(call?.helpId ?? '')).toBe(true);
    expect(await find('AC-12')).toBe('found');
  });

  it('a pause is told to its kiosk when it begins, and again when the front desk has looked', async () => {
    const start = house();
    const { hub, missOften } = await start();
    const told = hub.watchScreen(KIOSK, undefined);
    const next = async () => (await told.next()).value?.kiosk.pausedForMs;
    expect(await next()).toBeUndefined();
    await missOften();
    const leftMs = await next();
    expect(leftMs).toBeGreaterThan(GUESS_WINDOW_MS - 60_000);
    expect(leftMs).toBeLessThanOrEqual(GUESS_WINDOW_MS);
    expect(hub.screenSettings(screenOf('kiosk', 2)).kiosk.pausedForMs).toBeUndefined();
    const [call] = await openCalls(hub);
    hub.help.close(call?.helpId ?? '');
    expect(await next()).toBeUndefined();
    await told.return();
  });

  it('a pause is of one kiosk, and the desk reads which one needs somebody', async () => {
    const start = house();
    const { hub, find, missOften } = await start();
    await missOften(screenOf('kiosk', 3));
    expect(await find('AC-12', screenOf('kiosk', 3))).toBe('paused');
    expect(await find('AC-12', screenOf('kiosk', 2))).toBe('found');
    expect(await find('AC-12')).toBe('found');
    expect((await openCalls(hub)).map(({ kioskName }) => kioskName)).toEqual(['Entrance 3']);
  });
});
