import Conf from 'conf';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { DEFAULT_PROFILE } from '../../../test/support/hubs/hub-of.ts';
import { NETWORK_OFF } from '../../../test/support/hubs/router-house.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { EVEN_ANSWER_MS } from '../appointments/kiosk/kiosk-desk.ts';
import { MAX_MISSES } from '../appointments/kiosk/guess-watch.ts';
import { setUpHost } from './host-setup.ts';
import { startHubHost } from './hub-host.ts';
import type { HubHostOptions } from './hub-host-shape.ts';
import { PORT_AGAIN_MS } from './port-again.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { openFileVault } from '../settings/file-vault.ts';
import { type HubVoice, NO_VOICE } from '../speech/hub-voice.ts';

async function start(
  env: Record<string, string> = { FOYER_TIME_ZONE: 'UTC' },
  dataDir = temporaryFolder(),
  findVoice: () => Promise<HubVoice> = () => Promise.resolve(NO_VOICE),
  more: Partial<Pick<HubHostOptions, 'say' | 'network'>> = {},
) {
  const setup = await setUpHost({
    dataDir,
    configFile: undefined,
    cwd: dataDir,
    env,
    openStore: (cwd) =>
      new Conf({ cwd, configName: 'settings', configFileMode: 0o600, clearInvalidConfig: false }),
    openVault: (folder) => openFileVault(join(folder, 'secrets.json')),
  });
  if (setup.kind === 'failed') throw new Error(setup.sentence);
  // A fresh machine's port is fixed; tests take a free one.
  await setup.settings.saveFile('{"webhookPort":0}');
  const clock = createFakeClock();
  const started = await startHubHost({
    fleet: fleetOf({ clock }).fleet,
    dataDir,
    settings: setup.settings,
    fetch,
    defaultProfile: DEFAULT_PROFILE,
    clock,
    log: silentLog,
    random: () => 0,
    findVoice,
    ...more,
  });
  if (started.kind === 'started') onTestFinished(() => started.host.stop());
  return { started, dataDir, clock };
}
async function running(...given: Parameters<typeof start>) {
  const { started, dataDir, clock } = await start(...given);
  if (started.kind === 'failed') throw new Error(started.sentence);
  return { ...started.host, dataDir, clock };
}

describe('a change of settings', () => {
  it('a change of settings undoes no list that another window has saved since this one was shown it', async () => {
    const { access } = await running();
    const shown = access.settingsView().marks;
    const [hall, annex] = [
      { id: 3, name: 'Hall' },
      { id: 4, name: 'Annex' },
    ];
    expect(await access.saveSettings({ desks: [hall], over: { desks: shown['desks'] } })).toMatchObject({
      kind: 'saved',
    });
    const late = { desks: [annex], brandName: 'Northgate', over: { desks: shown['desks'] } };
    expect(await access.saveSettings(late)).toEqual({
      kind: 'invalid',
      problems: [{ field: 'desks', problem: { kind: 'changed-meanwhile' } }],
    });
    const { desks, brandName, marks } = access.settingsView();
    expect({ desks, brandName }).toEqual({ desks: [hall], brandName: 'Foyer' });
    expect(
      await access.saveSettings({ ...late, desks: [hall, annex], over: { desks: marks['desks'] } }),
    ).toMatchObject({ kind: 'saved', settings: { desks: [hall, annex], brandName: 'Northgate' } });
  });

  it('a change of settings is refused for its own content alone: another language of the notice may have been saved in the meantime', async () => {
    const { access } = await running();
    const save = (privacyNotice: Record<string, string>, over: Record<string, string>) =>
      access.saveSettings({ privacyNotice, over });
    expect((await save({ en: 'Your data.' }, { 'privacyNotice.en': '' })).kind).toBe('saved');
    expect((await save({ de: 'Ihre Daten.' }, { 'privacyNotice.de': '' })).kind).toBe('saved');
    expect(await save({ en: 'Our data.' }, { 'privacyNotice.en': '' })).toEqual({
      kind: 'invalid',
      problems: [{ field: 'privacyNotice', problem: { kind: 'changed-meanwhile' } }],
    });
    expect(access.settingsView().privacyNotice).toEqual({ en: 'Your data.', de: 'Ihre Daten.' });
  });

  it('a change of settings ends no pause of a kiosk, also where another service is behind it', async () => {
    const host = await running();
    const kiosk = screenOf('kiosk');
    const find = async (code: string) => {
      const answer = host.access.hub().kiosk.find(kiosk, code);
      await host.clock.advance(EVEN_ANSWER_MS);
      return answer;
    };
    for (let n = 0; n < MAX_MISSES; n++) await find(`X-${n}`);
    const paused = await find('X-1');
    expect(paused.kind).toBe('paused');
    for (const change of [{ brandName: 'Northgate' }, { baseUrl: 'https://queue.example/branch' }]) {
      expect((await host.access.saveSettings(change)).kind).toBe('saved');
      expect(await find('X-1')).toEqual(paused);
    }
  });

  it('a change of settings is looked through by a self-test a minute later', async () => {
    const host = await running();
    const { selfTest } = host.access;
    if (selfTest === undefined) throw new Error('a host has a self-test');
    await host.clock.advance(60_000);
    for await (const state of selfTest.watch(undefined)) if (state.kind === 'done') break;
    const first = selfTest.state();
    expect((await host.access.saveSettings({ brandName: 'Northgate' })).kind).toBe('saved');
    await host.clock.advance(59_000);
    expect(selfTest.state()).toBe(first);
    await host.clock.advance(1_000);
    expect(selfTest.state()).not.toBe(first);
  });

  it('a change of settings starts the hub again, ends the streams of the one before, and is in the next view', async () => {
    const host = await running();
    const before = host.access.hub();
    const board = before.board.watch(undefined);
    await board.next();
    const end = board.next();
    const answer = await host.access.saveSettings({
      brandName: 'Northgate',
      apiKey: 'CANARY-key',
      webhookSecret: 'CANARY secret',
    });
    expect(answer).toMatchObject({
      kind: 'saved',
      settings: { brandName: 'Northgate', apiKey: 'set', webhookSecret: 'set' },
    });
    expect((await end).done).toBe(true);
    expect(before.closing.aborted).toBe(true);
    expect(host.access.hub()).not.toBe(before);
    expect(host.access.hub().screenSettings(screenOf('kiosk')).brandName).toBe('Northgate');
    expect(host.access.hub().webhookState).toBe('listening');
    expect(
      JSON.stringify([
        answer,
        host.access.settingsView(),
        host.access.hub().screenSettings(screenOf('setup')),
        host.access.hub().status.snapshot(),
      ]),
    ).not.toContain('CANARY');
  });

  it('a change of settings that breaks a rule changes nothing: the hub keeps running', async () => {
    const host = await running();
    const before = host.access.hub();
    expect((await host.access.saveSettings({ baseUrl: 'http://x.example' })).kind).toBe('invalid');
    expect(host.access.hub()).toBe(before);
    expect(before.closing.aborted).toBe(false);
  });

  it('changes of settings come one after the other, however fast they are asked for', async () => {
    const host = await running();
    const names = ['One', 'Two', 'Three', 'Four'];
    const answers = await Promise.all(names.map((brandName) => host.access.saveSettings({ brandName })));
    expect(answers.map((answer) => answer.kind === 'saved' && answer.settings.brandName)).toEqual(names);
    expect(host.access.settingsView().brandName).toBe('Four');
  });

  it('a change of settings leaves a port that was picked as it is, so that the service need not be told of another', async () => {
    const host = await running();
    const before = host.access.hub().webhookAddress;
    expect(before).not.toContain(':0/');
    for (const brandName of ['Northgate', 'Southgate'])
      expect((await host.access.saveSettings({ brandName })).kind).toBe('saved');
    expect(host.access.hub().webhookAddress).toBe(before);
    expect(host.access.settingsView()).toMatchObject({ webhookPort: 0, webhookListensAt: before });
  });

  it.each([4513, 4520, 4522, 4524])(
    'a change of settings to port %d, where Foyer itself listens, is not saved, also not from a file',
    async (webhookPort) => {
      const view = () => NETWORK_OFF;
      const save = () => Promise.resolve({ kind: 'locked' as const });
      const network = { view, save, firstPort: () => 4520 };
      const { access } = await running(undefined, undefined, undefined, { network });
      const problem = { kind: 'own-port', ports: '4513, 4520–4524' };
      expect(await access.saveSettings({ webhookPort })).toEqual({
        kind: 'invalid',
        problems: [{ field: 'webhookPort', problem }],
      });
      const refused = { kind: 'invalid', problems: [{ kind: 'wrong', key: 'webhookPort', problem }] };
      const file = JSON.stringify({ webhookPort });
      expect(await access.settingsFile?.look(file)).toEqual(refused);
      expect(await access.settingsFile?.apply(file)).toEqual(refused);
      expect(access.settingsView().webhookPort).toBe(0);
    },
  );

  it('a change of settings to a port that is taken leaves a hub that says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const webhookPort = typeof address === 'object' && address ? address.port : 0;
    const host = await running();
    expect((await host.access.saveSettings({ webhookPort })).kind).toBe('saved');
    expect(host.access.hub().status.snapshot().webhooks).toBe('port-in-use');
    expect((await host.access.saveSettings({ webhookSecret: 's' })).kind).toBe('saved');
    await host.access.settingsFile?.apply('{"webhookPort":0}');
    expect(host.access.hub().status.snapshot().webhooks).toBe('listening');
  });
});

describe('the kiosk’s settings', () => {
  it('the kiosk’s settings reach the kiosk and the setup screen, and the PIN neither', async () => {
    const host = await running({});
    expect(host.access.hub().screenSettings(screenOf('kiosk')).kiosk.staffPin).toBe(false);
    const answer = await host.access.saveSettings({
      kioskName: 'By the door',
      timeZone: 'America/Lima',
      locale: 'es-PE',
      idleWarningAfterS: 60,
      idleCountdownS: 30,
      doneStaysS: 10,
      callSound: 'chime',
      callVolume: 60,
      languages: ['uk', 'en'],
      nameShown: 'initials',
      camera: true,
      panelInches: 32,
      privacyContact: 'privacy@x.example',
      brandColour: '#102030',
      staffPin: '482915',
    });
    const shared = {
      camera: true,
      languages: ['uk', 'en'],
      panelInches: 32,
      privacyContact: 'privacy@x.example',
    };
    expect(answer).toMatchObject({
      kind: 'saved',
      settings: {
        ...shared,
        timeZone: 'America/Lima',
        locale: 'es-PE',
        kioskName: 'By the door',
        nameShown: 'initials',
        staffPin: 'set',
        staffPinLocked: false,
      },
    });
    expect(host.access.hub().screenSettings(screenOf('display')).display).toMatchObject({
      callSound: 'chime',
      callVolume: 60,
    });
    const screenSettings = host.access.hub().screenSettings(screenOf('kiosk'));
    expect(screenSettings).toMatchObject({
      brandColour: '#102030',
      timeZone: 'America/Lima',
      locale: 'es-PE',
      idleWarningAfterS: 60,
      idleCountdownS: 30,
      doneStaysS: 10,
      kiosk: { ...shared, name: 'By the door', staffPin: true, namesKeptH: 24 },
    });
    expect(JSON.stringify([answer, host.access.settingsView(), screenSettings])).not.toMatch(/482915|scrypt/);
  });

  it('the kiosk’s settings have the notice of the house in the languages of this kiosk, and the retention beside it as it is now', async () => {
    const host = await running({});
    const told = () => host.access.hub().screenSettings(screenOf('kiosk')).kiosk;
    expect(told()).not.toHaveProperty('privacyNotice');
    const answer = await host.access.saveSettings({
      languages: ['ar', 'de'],
      privacyNotice: { ar: 'بياناتك.', fr: 'Vos données.' },
    });
    expect(answer).toMatchObject({
      settings: { privacyNotice: { ar: 'بياناتك.', fr: 'Vos données.' } },
    });
    expect(told()).toMatchObject({ privacyNotice: { ar: 'بياناتك.' }, namesKeptH: 24 });
    expect(told().privacyNotice).not.toHaveProperty('fr');
    await host.access.saveSettings({ retention: { names: 3 }, languages: ['fr'] });
    expect(told()).toMatchObject({ privacyNotice: { fr: 'Vos données.' }, namesKeptH: 72 });
  });

  it('name the languages that the hub can speak, looked for once and not at every change', async () => {
    let looked = 0;
    const host = await running(undefined, undefined, () => {
      looked += 1;
      return Promise.resolve({ ...NO_VOICE, languages: ['en', 'pl'] });
    });
    await host.access.saveSettings({ brandName: 'Northgate' });
    expect(host.access.hub().screenSettings(screenOf('kiosk')).hubVoices).toEqual(['en', 'pl']);
    expect(host.access.settingsView().hubVoices).toEqual(['en', 'pl']);
    expect(looked).toBe(1);
  });
});

describe('a host', () => {
  it('a host knows its settings also when its hub has closed the database', async () => {
    const host = await running({ FOYER_TIME_ZONE: 'UTC', FOYER_LOCATION_ID: '7' });
    await host.access.hub().close();
    expect(() => host.access.hub().screenSettings(screenOf('kiosk'))).toThrow('finalized');
    expect(host.settings()).toMatchObject({ timeZone: 'UTC', camera: false });
  });

  it('a host that finds its webhook port taken runs without events, says so, and takes the port once it is free', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const said: string[] = [];
    const { started, clock } = await start({ FOYER_WEBHOOK_PORT: String(port) }, undefined, undefined, {
      say: (sentence) => void said.push(sentence),
    });
    if (started.kind === 'failed') throw new Error(started.sentence);
    const { access } = started.host;
    expect(access.hub().status.snapshot().webhooks).toBe('port-in-use');
    await clock.advance(PORT_AGAIN_MS);
    const stillTaken = access.hub();
    expect(stillTaken.status.snapshot().webhooks).toBe('port-in-use');

    await new Promise((resolve) => other.close(resolve));
    // Whether a port is free is asked of the system, which answers in its own time.
    await expect
      .poll(async () => {
        await clock.advance(PORT_AGAIN_MS);
        return access.hub().webhookState;
      })
      .toBe('no-secret');
    expect(access.hub().webhookAddress).toBe(`http://127.0.0.1:${port}/webhooks`);
    expect(said).toEqual([
      `Port ${port} for webhooks is in use, so no webhooks arrive. Free the port, or set another with FOYER_WEBHOOK_PORT or webhookPort. (E3)`,
    ]);
  });

  it('a host does not start twice with one data folder', async () => {
    const first = await running();
    const { started } = await start(undefined, first.dataDir);
    expect(started).toMatchObject({
      kind: 'failed',
      sentence: expect.stringContaining('Another instance of Foyer is using the database'),
    });
  });

  it('a host keeps the demo’s visitors apart from real ones', async () => {
    const demo = {
      FOYER_TIME_ZONE: 'UTC',
      FOYER_DEMO: '{"baseUrl":"https://127.0.0.1:1","apiKey":"k","webhookPort":0}',
    };
    const host = await running(demo);
    expect(host.access.hub().screenSettings(screenOf('kiosk')).demo).toBe(true);
    await host.stop();
    const real = await running(undefined, host.dataDir);
    expect(real.access.hub().screenSettings(screenOf('kiosk')).demo).toBe(false);
  });

  it('a host with a profile that cannot be read says so', async () => {
    const { started } = await start({ FOYER_PROFILE_FILE: '/nowhere/profile.json' });
    expect(started).toEqual({
      kind: 'failed',
      sentence: 'The service profile /nowhere/profile.json cannot be read.',
      code: 'H4',
    });
  });
});
