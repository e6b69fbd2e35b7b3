/** What the pages give to send by curl is sent: to a hub's intake, and to a simulator. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSimulator } from '../simulator/simulator.ts';
import { isToken, isTokenOf } from '../src/main/access/secret-texts.ts';
import { lobby } from '../test/support/hubs/intake-lobby.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { call } from '../test/support/started/simulator-client.ts';
import { readPage } from './docs-check/markdown.ts';

const ROOT = resolve(import.meta.dirname, '..');
const blocksOf = (file: string): readonly string[] =>
  readPage(file, readFileSync(join(ROOT, file), 'utf8')).blocks.map(({ text }) => text);

it('a back-office system that sends what appointments.md shows is answered as it says', async () => {
  const block = blocksOf('docs/appointments.md').find((text) => text.startsWith('curl ')) ?? '';
  const [, address = '', body = ''] = /^curl (\S+) [^]* -d '([^]*)'$/.exec(block) ?? [];
  // The shell puts today in; the lobby's day is another.
  const { send, address: there } = await lobby();
  const answer = await send(body.replaceAll("'$(date +%F)'", '2026-01-05'));
  expect(new URL(address).pathname).toBe(new URL(there).pathname);
  const page = readFileSync(join(ROOT, 'docs/appointments.md'), 'utf8');
  expect(answer.status).toBe(200);
  expect(page).toContain(`answers \`${JSON.stringify(answer.body)}\``);
});

/** The example in a home of its own, and what the token it made is kept as. */
function tokenSet(before: string | undefined): { readonly file: unknown; readonly hash: string } {
  const block = blocksOf('docs/appointments.md').find((text) => text.startsWith('token=')) ?? '';
  const home = temporaryFolder();
  const file = join(home, 'foyer-data', 'foyer.config.json');
  mkdirSync(join(home, 'foyer-data'));
  if (before !== undefined) writeFileSync(file, before);
  const { status, stdout } = spawnSync('sh', ['-e', '-c', `${block}\nprintf %s "$token"`], {
    env: { ...process.env, HOME: home },
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  const hash = createHash('sha256').update(stdout).digest('hex');
  return { file: JSON.parse(readFileSync(file, 'utf8')), hash };
}

it.skipIf(process.platform === 'win32')(
  'a token that is set as appointments.md shows leaves the network of the lobby in its file',
  () => {
    const network = { interfaces: ['eth0'] };
    const second = tokenSet(JSON.stringify({ network }));
    expect(second.file).toEqual({ network, intakeTokenHash: second.hash });
    const first = tokenSet(undefined);
    expect(first.file).toEqual({ intakeTokenHash: first.hash });
  },
);

it.skipIf(process.platform === 'win32')('the password that chain.md makes opens the page of lobbies', () => {
  const block = blocksOf('docs/chain.md').find((text) => text.startsWith('password=')) ?? '';
  const { stdout } = spawnSync('sh', ['-e', '-c', block], { encoding: 'utf8' });
  const [, password = '', hash = ''] = /^password: (\S+), passwordHash: ([0-9a-f]{64})\n$/.exec(stdout) ?? [];
  expect(isToken(password) && isTokenOf(password, hash)).toBe(true);
});

/** `curl --cacert CA_FILE -X POST URL/path -d 'body'` */
const CONTROL = /^curl --cacert CA_FILE(?: -X (\w+))? +URL(\/\S+)(?: -d '([^']*)')?/;

it('each request of the simulator’s page is one that the simulator takes', async () => {
  const lines = blocksOf('simulator/README.md')
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.startsWith('curl '));
  expect(lines.length).toBeGreaterThan(3);
  // In the morning, so that the demo's day has somebody who waits.
  const simulator = await startSimulator({ port: 0, now: () => new Date(2026, 10, 23, 10).getTime() });
  onTestFinished(() => simulator.close());
  for (const line of lines) {
    const [, method = 'GET', path = '', body] = CONTROL.exec(line) ?? [];
    const { status } = await call(
      simulator,
      method,
      path,
      body === undefined ? {} : { body: JSON.parse(body) },
    );
    expect(`${line}: ${status}`).toMatch(/: 20\d$/);
  }
});
