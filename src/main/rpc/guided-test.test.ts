import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { openAdministrator } from '../../../test/support/parts/staff-of.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { TriedPart } from '../../contract/guided-parts.ts';
import type { GuidedTest } from '../../contract/guided-test.ts';
import type { ScreenOrder } from '../../contract/screen.ts';
import { openHostGuided } from '../host/host-fleet.ts';
import type { HubVoice } from '../speech/hub-voice.ts';

/** A voice that writes down what it was asked to say. */
function voiceOf() {
  const said: string[] = [];
  const voice: HubVoice = {
    languages: ['en', 'ar'],
    say(_screenId, { text, language }) {
      said.push(`${language}: ${text}`);
      return Promise.resolve({ kind: 'spoken', wav: Buffer.from('RIFF') });
    },
  };
  return { voice, said };
}

/** A house with a kiosk, a display and two pages of setup. */
async function house(folder = temporaryFolder()) {
  const clock = createFakeClock();
  const { voice, said } = voiceOf();
  const hub = await hubOf({ clock, voice });
  const unused = (): never => {
    throw new Error('not asked for');
  };
  const known = fleetOf({ clock, folder });
  const guidedResults = openHostGuided({ dataDir: folder, clock, log: silentLog }, known.fleet);
  const screens = await screensOf(
    {
      hub: () => hub,
      touched() {},
      settingsView: unused,
      saveSettings: unused,
      guidedResults,
      administrator: openAdministrator({ clock }),
    },
    { known: { ...known, clock } },
  );
  const at = async (surface: 'kiosk' | 'display' | 'setup', number = 1) =>
    (await screens.client(surface, number)).client;
  const [kiosk, display, setup, second] = [
    await at('kiosk'),
    await at('display'),
    await at('setup'),
    await at('setup', 2),
  ];
  const orders = await kiosk.screen.orders();
  await orders.next();
  const ofDisplay = await display.screen.orders();
  await ofDisplay.next();
  const idOf = (surface: string): string =>
    known.fleet.tested().find((one) => one.surface === surface)?.screenId ?? '';
  /** What setup is told once something is so. */
  const until = async (page: typeof setup, isSo: (test: GuidedTest) => boolean): Promise<GuidedTest> => {
    for await (const test of await page.guidedTest.watch()) if (isSo(test)) return test;
    throw new Error('the stream ended');
  };
  return {
    folder,
    clock,
    hub,
    known,
    guidedResults,
    said,
    kiosk,
    display,
    setup,
    second,
    orders,
    ofDisplay,
    idOf,
    until,
  };
}

/** The trial that a screen is asked for next. */
async function trialIn(orders: AsyncIterator<ScreenOrder>, part: TriedPart): Promise<string> {
  const next = await orders.next();
  const order: ScreenOrder = next.done === true ? { kind: 'listening' } : next.value;
  if (order.kind !== 'try' || order.trial?.part !== part) throw new Error(`It was told ${order.kind}.`);
  return order.trial.trialId;
}

describe('a kiosk that is tested', () => {
  it('a kiosk that is tested hears what to try, and both administrators read live what came of it', async () => {
    const { setup, second, kiosk, orders, idOf, until } = await house();
    expect(await setup.guidedTest.begin({ screenId: idOf('kiosk'), part: 'touch' })).toEqual({
      kind: 'begun',
    });
    const trialId = await trialIn(orders, 'touch');
    const reads = [setup, second].map((page) =>
      until(page, ({ trials }) => trials[0]?.finding?.kind === 'pressed'),
    );
    await kiosk.guidedTest.tell({ trialId, finding: { kind: 'pressed', targets: ['middle'] } });
    for (const { trials } of await Promise.all(reads))
      expect(trials).toMatchObject([
        { screenId: idOf('kiosk'), part: 'touch', finding: { targets: ['middle'] } },
      ]);
    expect(await second.guidedTest.begin({ screenId: idOf('kiosk'), part: 'scanner' })).toEqual({
      kind: 'taken',
    });
    expect(await second.guidedTest.end({ screenId: idOf('kiosk') })).toEqual({ done: true });
    expect((await orders.next()).value).toEqual({ kind: 'try' });
  });

  it('a kiosk that is tested tells of its own trial only: another screen is not heard', async () => {
    const { setup, display, orders, idOf } = await house();
    await setup.guidedTest.begin({ screenId: idOf('kiosk'), part: 'touch' });
    const trialId = await trialIn(orders, 'touch');
    expect(await display.guidedTest.tell({ trialId, finding: { kind: 'busy' } })).toEqual({ done: false });
  });
});

describe('a display that is tested', () => {
  it('a display that is tested has the hub say one sentence, and only while it is asked for', async () => {
    const { setup, display, ofDisplay, idOf, said } = await house();
    const sample = { trialId: 'x', text: 'Hello', language: 'ar' } as const;
    expect(await display.guidedTest.saySample(sample)).toEqual({ kind: 'failed' });
    await setup.guidedTest.begin({ screenId: idOf('display'), part: 'voices', language: 'ar' });
    const trialId = await trialIn(ofDisplay, 'voices');
    expect((await display.guidedTest.saySample({ ...sample, trialId })).kind).toBe('spoken');
    expect(await display.guidedTest.saySample({ ...sample, trialId, text: 'More' })).toEqual({
      kind: 'failed',
    });
    expect(said).toEqual(['ar: Hello']);
  });
});

describe('what a person says', () => {
  it('a person’s result is kept over a restart, and is in the trail with the seat and without a code', async () => {
    const { setup, second, idOf, folder, hub } = await house();
    const screenId = idOf('kiosk');
    expect(await setup.guidedTest.keep({ part: 'scanner', screenId, works: false })).toEqual({
      kind: 'kept',
    });
    expect(await second.guidedTest.keep({ part: 'printer', works: true })).toEqual({ kind: 'kept' });
    expect(hub.audit.search({}).entries).toMatchObject([
      { action: 'guidedTest.keep', screen: 'setup 2', outcome: 'kept', detail: 'printer, works' },
      { action: 'guidedTest.keep', screen: 'setup 1', outcome: 'kept', detail: 'scanner, does not work' },
    ]);
    const known = fleetOf({ folder });
    const again = openHostGuided({ dataDir: folder, clock: createFakeClock(), log: silentLog }, known.fleet);
    expect(again.all()).toMatchObject([
      { part: 'scanner', screenId, works: false, by: { surface: 'setup', number: 1 }, isChanged: false },
      { part: 'printer', works: true, by: { surface: 'setup', number: 2 } },
    ]);
    expect(again.described()).toMatchObject([
      { part: 'scanner', screen: 'kiosk 1', standing: 'fails' },
      { part: 'printer', screen: 'setup 2', standing: 'works' },
    ]);
  });

  it('a person’s finding about a screen is shown as old once staff have moved it, and is gone when it is removed', async () => {
    const { setup, known, idOf, until } = await house();
    const screenId = idOf('kiosk');
    await setup.guidedTest.keep({ part: 'touch', screenId, works: true });
    const changed = until(setup, ({ results }) => results[0]?.isChanged === true);
    await setup.fleet.change({ screenId, place: 'upstairs' });
    expect((await changed).results).toHaveLength(1);
    const gone = until(setup, ({ results }) => results.length === 0);
    const id = known.screens.all().find(({ record }) => record.surface === 'kiosk')?.record.id ?? '';
    known.screens.forget(id);
    await gone;
    expect(await setup.guidedTest.keep({ part: 'touch', screenId, works: true })).toEqual({
      kind: 'unknown',
    });
  });

  it('a person’s result is not kept by a full disk, which says so and leaves the earlier result', async () => {
    const { setup, idOf, folder, guidedResults } = await house();
    const screenId = idOf('kiosk');
    await setup.guidedTest.keep({ part: 'touch', screenId, works: true });
    const beside = join(folder, `guided-tests.json.${process.pid}.new`);
    mkdirSync(beside);
    writeFileSync(join(beside, 'in-the-way'), '');
    expect(await setup.guidedTest.keep({ part: 'touch', screenId, works: false })).toEqual({
      kind: 'not-kept',
    });
    expect(guidedResults.all()).toMatchObject([{ works: true }]);
    rmSync(beside, { recursive: true });
    expect(await setup.guidedTest.keep({ part: 'touch', screenId, works: false })).toEqual({ kind: 'kept' });
    expect(readFileSync(join(folder, 'guided-tests.json'), 'utf8')).toContain('"works":false');
  });

  it('a person’s result changes nothing but itself: no fault is in force and no code is told', async () => {
    const { setup, idOf, hub } = await house();
    const before = hub.status.snapshot();
    await setup.guidedTest.keep({ part: 'touch', screenId: idOf('kiosk'), works: false });
    expect(hub.status.snapshot()).toEqual(before);
  });
});
