/** What staff save to files and send on, after a visitor went through every flow of a hub that has every secret. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import fleet from '../../src/words/en/fleet.json' with { type: 'json' };
import settingNames from '../../src/words/en/setting-names.json' with { type: 'json' };
import setup from '../../src/words/en/setup.json' with { type: 'json' };
import trail from '../../src/words/en/trail.json' with { type: 'json' };
import type { SelfTestState } from '../../src/contract/self-test.ts';
import { openHostSelfTest } from '../../src/main/host/host-self-test.ts';
import { setUpHost } from '../../src/main/host/host-setup.ts';
import { openConfStore } from '../../src/main/settings/conf-store.ts';
import { openFileVault } from '../../src/main/settings/file-vault.ts';
import { effectiveSettings } from '../../src/main/settings/settings.ts';
import { createI18n } from '../../src/renderer/i18n/create-i18n.ts';
import { createFormats } from '../../src/renderer/i18n/formats.ts';
import { trailCsv } from '../../src/renderer/trail/acts.ts';
import { selfTestText } from '../../src/renderer/setup/words/self-test-words.ts';
import { inSeconds } from '../support/eventually.ts';
import { screensOf } from '../support/hubs/screens-of.ts';
import { CANARIES, house, throughEveryFlow, VISITOR } from '../support/hubs/visitor-everywhere.ts';
import { fleetOf } from '../support/parts/fleet-of.ts';
import { openAdministrator, staffOf } from '../support/parts/staff-of.ts';
import { at } from '../support/records/event-of.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SECRETS = {
  apiKey: 'canary-key-of-the-service',
  webhookSecret: 'canary-secret-of-events',
  intakeToken: 'canary-token-of-a-back-office-0123456789',
  staffPin: '731946',
  clerkPin: '482915',
};
const CLERK = 'Maria';
type Visited = Awaited<ReturnType<typeof house>>;

/** Settings on a disk, with every secret, and what stands for one there. */
async function settingsWithSecrets() {
  const dataDir = temporaryFolder();
  const host = await setUpHost({
    dataDir,
    configFile: undefined,
    cwd: dataDir,
    env: {},
    openStore: openConfStore,
    openVault: (folder) => openFileVault(join(folder, 'secrets.json')),
  });
  if (host.kind === 'failed') throw new Error(host.sentence);
  const { settings } = host;
  await settings.prepare();
  const { apiKey, webhookSecret, intakeToken, staffPin } = SECRETS;
  const wanted = { baseUrl: 'https://service.example', brandName: 'Northgate' };
  expect(await settings.save({ ...wanted, apiKey, webhookSecret, intakeToken, staffPin })).toEqual({
    kind: 'saved',
  });
  const read = settings.read();
  if (read.kind === 'invalid') throw new Error(read.sentence);
  const { staffPinHash, intakeTokenHash } = read.layer;
  expect(read.layer).toMatchObject({ apiKey, webhookSecret, staffPinHash: expect.any(String) as string });
  return { settings, hashes: [staffPinHash ?? '', intakeTokenHash ?? ''] };
}

/** Setup and a front desk where a clerk is signed in, over the hub of that visitor. */
async function staffAt(h: Visited) {
  const { clock, hub } = h;
  const { settings, hashes } = await settingsWithSecrets();
  const fleet = fleetOf({ clock });
  const selfTest = openHostSelfTest({ dataDir: h.folder, clock, log: h.log, fleet: fleet.fleet }, hub, () =>
    effectiveSettings([]),
  );
  onTestFinished(selfTest.close);
  const screens = await screensOf(
    {
      hub,
      selfTest,
      staff: staffOf({ clock, lockAfterMin: () => 1_000 }),
      administrator: openAdministrator({ clock }),
      settingsFile: { text: settings.fileText, look: settings.lookAtFile, apply: settings.saveFile },
      touched() {},
      settingsView: () => {
        throw new Error('not asked for');
      },
      saveSettings: () => Promise.resolve({ kind: 'not-saved', problem: { kind: 'disk' }, isLost: false }),
    },
    { known: { ...fleet, clock } },
  );
  const admin = (await screens.client('setup')).client;
  const desk = (await screens.client('desk')).client;
  await admin.staff.add({ name: CLERK, pin: SECRETS.clerkPin });
  const who = await (await admin.staff.who()).next();
  const clerkId = who.done === true ? '' : (who.value.clerks[0]?.clerkId ?? '');
  await desk.staff.signIn({ clerkId, pin: SECRETS.clerkPin });
  return { admin, desk, hashes };
}
type AtWork = Awaited<ReturnType<typeof staffAt>>;

/** Everything in whose input a visitor or a secret stands. */
async function act(h: Visited, { admin, desk }: AtWork): Promise<void> {
  const { appointmentId, otherAppointmentId, firstName, lastName } = VISITOR;
  await desk.appointments.markSeen({ appointmentId });
  await desk.appointments.callQuietly({ appointmentId, isQuiet: true });
  const slot = { startTime: at(92_000), endTime: at(93_000) };
  await h.answerOf(desk.appointments.edit({ appointmentId: otherAppointmentId, patch: slot }));
  const visitor = { firstName, lastName, phoneNumber: VISITOR.bookingPhone, email: VISITOR.bookingEmail };
  const fields = [{ inputFieldId: '3d0c2f4e-1111-4222-8333-444455556666', value: VISITOR.bookingField }];
  const booking = { lineId: 1, ...visitor, ...slot, fields };
  await h.answerOf(desk.appointments.create({ draftId: 'draft-1', booking }));
  const { apiKey, webhookSecret, intakeToken, staffPin } = SECRETS;
  await admin.settings.save({ apiKey, webhookSecret, intakeToken, staffPin });
  const { records } = await admin.privacy.find({ text: `${firstName} ${lastName}` });
  expect((await admin.privacy.export({ records: records.map(({ record }) => record) })).kind).toBe('data');
}

async function tested(h: Visited, { admin }: AtWork): Promise<Extract<SelfTestState, { kind: 'done' }>> {
  const states = await admin.selfTest.watch();
  await admin.selfTest.run();
  let last: SelfTestState = { kind: 'never' };
  void (async () => {
    for await (const state of states) last = state;
  })().catch(() => undefined);
  const told = (): SelfTestState => last;
  return inSeconds(h.clock, () => {
    const state = told();
    if (state.kind !== 'done') throw new Error(state.kind);
    return state;
  });
}

test('the files that staff save and send on have nothing of a visitor but codes in the trail, and no secret', async () => {
  const h = await house();
  await throughEveryFlow(h);
  const work = await staffAt(h);
  await act(h, work);
  const { admin, desk, hashes } = work;
  const figures = await h.answerOf(desk.figures.day({}));
  const i18n = createI18n({ setup, trail, 'setting-names': settingNames, fleet });
  const t = i18n.getFixedT(null, 'setup');
  const files = {
    settings: (await admin.settingsFile.export()).text,
    figures: figures.kind === 'counted' ? figures.csv : '',
    trail: trailCsv((await desk.audit.search({})).entries, {
      t: i18n.getFixedT(null, 'trail'),
      ofSettings: i18n.getFixedT(null, 'setting-names'),
      ofFleet: i18n.getFixedT(null, 'fleet'),
    }),
    selfTest: selfTestText(t, await tested(h, work), createFormats('en-GB', 'UTC'), 'en'),
  };
  // Each is about this house.
  expect(files.settings).toContain('Northgate');
  expect(files.figures).toContain('\r\n2');
  for (const action of ['appointments.create', 'appointments.edit', 'appointments.markSeen'])
    expect(files.trail).toContain(`${CLERK},desk 1,${action},`);
  expect(files.trail).toContain('privacy.export');
  expect(files.trail).toContain('apiKey intakeToken staffPin webhookSecret');
  expect(files.selfTest).toContain(setup.selfTest.title);

  const words = [...CANARIES, ...Object.values(SECRETS), ...hashes];
  const found = Object.entries(files).flatMap(([file, text]) =>
    words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).map((word) => `${file}: ${word}`),
  );
  // Codes are meant, for fourteen days.
  expect(found).toEqual([`trail: ${VISITOR.code}`, `trail: ${VISITOR.otherCode}`]);
});
