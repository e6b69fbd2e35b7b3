import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { runDiagnostics } from './diagnostics-command.ts';
import { commandsOf, type Packaged } from './packaged.ts';

const SECRETS = {
  apiKey: 'CANARY-api-key',
  webhookSecret: 'CANARY-webhook-secret',
  environmentKey: 'CANARY-environment-key',
  pin: '482915',
  hash: 'ab'.repeat(32),
};
const NAMES = {
  brandName: 'CANARY Registry',
  contact: 'CANARY-contact@mail.example',
  notice: 'CANARY notice',
  desk: 'CANARY desk',
  line: 'CANARY line',
  kiosk: 'CANARY kiosk',
  folder: 'CANARY-user',
  file: 'CANARY-of-anna.csv',
  visitor: 'CANARY-visitor',
};

function station() {
  const dataDir = join(temporaryFolder(), 'home', NAMES.folder, 'foyer');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const sqlite = new DatabaseSync(join(dataDir, 'foyer.sqlite'));
  sqlite.exec('PRAGMA user_version = 12; CREATE TABLE appointments (name TEXT) STRICT');
  sqlite.prepare('INSERT INTO appointments VALUES (?)').run(NAMES.visitor);
  sqlite.close();
  const write = (name: string, content: unknown) =>
    writeFileSync(join(dataDir, name), typeof content === 'string' ? content : JSON.stringify(content));
  write('settings.json', {
    brandName: NAMES.brandName,
    kioskName: NAMES.kiosk,
    privacyContact: NAMES.contact,
    displayNotice: NAMES.notice,
    desks: [{ id: 3, name: NAMES.desk }],
    lines: [{ id: 12, name: NAMES.line }],
    panelInches: 27,
    intakeTokenHash: SECRETS.hash,
  });
  write('foyer.config.json', { apiKey: SECRETS.apiKey, webhookSecret: SECRETS.webhookSecret, locale: 'de' });
  write('secrets.json', SECRETS);
  write(NAMES.file, 'anything');
  const reason = `EACCES: permission denied, open '${join(dataDir, 'settings.json')}', told ${NAMES.contact}`;
  const lines = [
    { level: 'error', at: '2026-11-23T05:00:00.000Z', event: 'storage-not-written', reason, errors: 3 },
    { level: 'warn', at: '2026-11-23T05:00:01.000Z', event: 'fault', code: 'E4' },
  ];
  write(
    'logs/foyer-2026-11-23.log',
    [...lines.map((line) => JSON.stringify(line)), `half a line of ${NAMES.visitor}`, ''].join('\n'),
  );
  return dataDir;
}

async function run(
  dataDir: string,
  argv: readonly string[],
  askHealth = () => Promise.resolve<unknown>(undefined),
  packaged?: Packaged,
) {
  const cwd = temporaryFolder();
  const end = await runDiagnostics(['--data-dir', dataDir, ...argv], {
    defaultDataDir: '/nowhere',
    commands: commandsOf(packaged, 'linux'),
    packaged,
    cwd,
    env: { FOYER_API_KEY: SECRETS.environmentKey, FOYER_STAFF_PIN: SECRETS.pin },
    now: Date.UTC(2026, 10, 23),
    askHealth,
  });
  return { ...end, cwd };
}

it('a station that is down is told as it is, with no secret, no name and no visitor', async () => {
  const dataDir = station();
  const { code, cwd } = await run(dataDir, []);
  expect(code).toBe(0);
  const path = join(cwd, 'foyer-diagnostics.json');
  const text = readFileSync(path, 'utf8');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(text)).toMatchObject({
    version: 'source',
    health: 'Foyer does not answer.',
    settings: {
      setup: { brandName: 'set', panelInches: 27, desks: { entries: 1 } },
      'foyer.config.json': { locale: 'de' },
      environment: {},
    },
    databases: { own: { version: 12, rows: { appointments: 1 } } },
    log: {
      left: 1,
      lines: [
        { level: 'error', event: 'storage-not-written', errors: 3 },
        { level: 'warn', event: 'fault', code: 'E4' },
      ],
    },
  });
  expect(text).toContain('settings.json');
  expect(text).toContain('EACCES: permission denied');
  for (const [what, canary] of Object.entries({ ...SECRETS, ...NAMES }))
    expect(text, what).not.toContain(canary);
});

it('a station that runs is asked over its own port', async () => {
  const asked: number[] = [];
  const dataDir = station();
  writeFileSync(join(dataDir, 'foyer.config.json'), JSON.stringify({ healthPort: 4_600 }));
  const { cwd } = await run(dataDir, ['--out', 'told.json'], (...args: readonly unknown[]) => {
    asked.push(Number(args[0]));
    return Promise.resolve({ health: { status: 'faulty', codes: ['E4'] } });
  });
  expect(asked).toEqual([4_600]);
  expect(JSON.parse(readFileSync(join(cwd, 'told.json'), 'utf8'))).toMatchObject({
    health: { health: { codes: ['E4'] } },
  });
});

it.each([
  ['settings that are no JSON', 'settings.json', '{', 'is not valid JSON'],
  ['settings that break a rule', 'settings.json', '{"webhookPort":"CANARY-port"}', 'breaks a rule'],
])('the diagnostics name %s as such, and not their content', async (_, name, content, said) => {
  const dataDir = station();
  writeFileSync(join(dataDir, name), content);
  const { cwd } = await run(dataDir, []);
  const text = readFileSync(join(cwd, 'foyer-diagnostics.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ settings: { setup: said } });
  expect(text).not.toContain('CANARY');
});

it('a database that a hub has, one that is damaged and one that is gone are told as such', async () => {
  const dataDir = station();
  const hub = new DatabaseSync(join(dataDir, 'foyer.sqlite'));
  hub.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const inUse = await run(dataDir, []);
  hub.exec('ROLLBACK');
  hub.close();
  writeFileSync(
    join(dataDir, 'foyer.sqlite'),
    'not a database at all, but long enough to be looked at'.repeat(40),
  );
  const damaged = await run(dataDir, []);
  const databases = ({ cwd }: { cwd: string }) =>
    (JSON.parse(readFileSync(join(cwd, 'foyer-diagnostics.json'), 'utf8')) as { databases: unknown })
      .databases;
  expect([inUse, damaged].map(databases)).toEqual([{ own: 'in use' }, { own: 'cannot be read' }]);
  const nowhere = await run(join(temporaryFolder(), 'nothing'), []);
  expect([nowhere.code, databases(nowhere)]).toEqual([0, {}]);
  expect(nowhere.lines[1]).toMatch(
    /^Data folder .*nothing not found, so the file contains nothing from it\.$/,
  );
});

it('a flag that is none, and a file that cannot be written, end with one sentence', async () => {
  const dataDir = station();
  const flag = await run(dataDir, ['--where', 'x']);
  expect([flag.code, flag.lines[0]?.split('\n')[0]]).toEqual([1, expect.stringContaining('--where')]);
  const out = await run(dataDir, ['--out', join(dataDir, 'no-folder', 'x.json')]);
  expect([out.code, out.lines[0]]).toEqual([1, expect.stringContaining('cannot be written')]);
});

it('a package writes where its own account may, and says so where a person names another place', async () => {
  const dataDir = station();
  const packaged: Packaged = { command: 'foyer-hub', configFolder: temporaryFolder() };
  const ended = await run(dataDir, [], undefined, packaged);
  expect(ended).toMatchObject({
    code: 0,
    lines: [expect.stringContaining(join(dataDir, 'foyer-diagnostics.json'))],
  });
  expect(readdirSync(ended.cwd)).toEqual([]);
  const named = await run(dataDir, ['--out', join(dataDir, 'no-folder', 'x.json')], undefined, packaged);
  expect([named.code, named.lines[0]]).toEqual([1, expect.stringContaining('run the command without --out')]);
});

it('a file of another kind is never written over, and an earlier one of ours is', async () => {
  const dataDir = station();
  const settings = readFileSync(join(dataDir, 'settings.json'));
  for (const name of ['settings.json', 'foyer.sqlite']) {
    const { code, lines } = await run(dataDir, ['--out', join(dataDir, name)]);
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('already exists')]);
  }
  expect(readFileSync(join(dataDir, 'settings.json'))).toEqual(settings);
  const out = join(temporaryFolder(), 'told.json');
  writeFileSync(out, '');
  expect((await run(dataDir, ['--out', out])).code).toBe(0);
  expect((await run(dataDir, ['--out', out])).code).toBe(0);
});
