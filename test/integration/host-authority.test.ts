import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createServerCertificate } from '../../simulator/door/certificates.ts';
import { houseAuthority, houseServer } from '../support/house-certificates.ts';
import { silentLog } from '../support/silent-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openHostAuthority, readAuthority } from '../../src/main/host/host-authority.ts';

const DAY_MS = 86_400_000;
const NOW = Date.now();
let ours: Awaited<ReturnType<typeof houseAuthority>>;

beforeAll(async () => {
  ours = await houseAuthority(NOW);
});

const said: string[] = [];

/** `checksAllLimits`: as Node does, and Electron does not. */
const hostOf = (dataDir = temporaryFolder(), caFile?: string, checksAllLimits = true) =>
  openHostAuthority({
    dataDir,
    caFile,
    checksAllLimits,
    log: silentLog,
    say: (sentence) => said.push(sentence),
    now: () => NOW,
  });

/** What is trusted is the process's; a test leaves it as it was. */
function afterwardsAsBefore(): void {
  const before = tls.getCACertificates('default');
  onTestFinished(() => tls.setDefaultCACertificates(before));
}

/** The address of a service behind our authority. */
async function serviceBehind(authority: typeof ours): Promise<string> {
  const { certPem, keyPem } = await houseServer(authority, NOW);
  const server = createServer({ cert: certPem, key: keyPem }, (_request, response) => response.end('ok'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Over a connection of its own: `fetch` goes on with a session that it has. */
const answers = async (address: string): Promise<boolean> =>
  new Promise((done) => {
    const call = get(address, { agent: false }, (response) => {
      response.resume();
      done(response.statusCode === 200);
    });
    call.on('error', () => done(false));
  });

const answersFetch = async (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

describe('the file of an authority', () => {
  it('a file of a CA certificate is kept without what stands around the certificates', () => {
    const found = readAuthority(`subject=/CN=x\r\n${ours.certPem}\ntrailing`, NOW);
    expect(found).toMatchObject({ kind: 'certificates', endsAt: expect.any(Number) });
    expect(found.kind === 'certificates' && found.pem).not.toContain('trailing');
  });

  it.each([
    ['text', 'not-pem'],
    ['', 'not-pem'],
    ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'not-pem'],
    ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', 'private-key'],
    ['-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n', 'private-key'],
    ['-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n', 'private-key'],
  ])('a file of a CA certificate with the content %j is %s', (text, kind) => {
    expect(readAuthority(text, NOW)).toEqual({ kind });
  });

  it('a file of a CA certificate with a key in it, or with one certificate that is none, is rejected', () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n';
    expect(readAuthority(`${ours.certPem}${key}`, NOW)).toEqual({ kind: 'private-key' });
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
    expect(readAuthority(`${ours.certPem}${broken}`, NOW)).toEqual({ kind: 'not-pem' });
    // Cut off within its second certificate.
    expect(readAuthority(`${ours.certPem}${ours.certPem.slice(0, 200)}`, NOW)).toEqual({ kind: 'not-pem' });
  });

  it('a CA certificate that has ended or not begun is reported as such, and one valid today among others is enough', async () => {
    const before = await houseAuthority(NOW - 5_000 * DAY_MS);
    expect(readAuthority(before.certPem, NOW)).toEqual({ kind: 'not-valid-today' });
    expect(readAuthority(ours.certPem, NOW - 400 * DAY_MS)).toEqual({ kind: 'not-valid-today' });
    expect(readAuthority(`${before.certPem}\n${ours.certPem}`, NOW).kind).toBe('certificates');
  });
});

describe('an authority chosen in setup', () => {
  it('a CA certificate chosen in setup is trusted at once, over a restart, and no longer once it is removed', async () => {
    afterwardsAsBefore();
    const dataDir = temporaryFolder();
    const address = await serviceBehind(ours);
    const authority = hostOf(dataDir);
    expect(authority.view()).toEqual({ kind: 'none' });
    expect(await answersFetch(address)).toBe(false);

    expect(authority.save(ours.certPem)).toMatchObject({ kind: 'done', authority: { kind: 'kept' } });
    expect(await answersFetch(address)).toBe(true);
    expect(await answers(address)).toBe(true);

    const again = hostOf(dataDir);
    expect(again.view()).toMatchObject({ kind: 'kept' });
    expect(again.isKept()).toBe(true);

    expect(authority.remove()).toEqual({ kind: 'done', authority: { kind: 'none' } });
    expect(await answers(address)).toBe(false);
    expect(existsSync(join(dataDir, 'service-authority.pem'))).toBe(false);
  });

  it('a CA certificate chosen in setup makes way for the next one', async () => {
    afterwardsAsBefore();
    const authority = hostOf();
    const other = await houseAuthority(NOW);
    const [first, second] = [await serviceBehind(ours), await serviceBehind(other)];
    authority.save(ours.certPem);
    authority.save(other.certPem);
    expect([await answers(first), await answers(second)]).toEqual([false, true]);
  });

  it('a CA certificate that is rejected leaves the one before in force', async () => {
    afterwardsAsBefore();
    const dataDir = temporaryFolder();
    const authority = hostOf(dataDir);
    authority.save(ours.certPem);
    const kept = readFileSync(join(dataDir, 'service-authority.pem'), 'utf8');
    expect(authority.save('text')).toEqual({ kind: 'not-pem' });
    expect(authority.view()).toMatchObject({ kind: 'kept' });
    expect(readFileSync(join(dataDir, 'service-authority.pem'), 'utf8')).toBe(kept);
    expect(await answers(await serviceBehind(ours))).toBe(true);
  });

  it('a CA certificate that cannot be written to the disk is not trusted', async () => {
    afterwardsAsBefore();
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'service-authority.pem'));
    const authority = hostOf(dataDir);
    expect(authority.view()).toEqual({ kind: 'unusable' });
    expect(authority.save(ours.certPem)).toEqual({ kind: 'not-kept' });
    expect(await answers(await serviceBehind(ours))).toBe(false);
  });

  it('a CA certificate whose file was damaged ends no start, and setup says so', () => {
    afterwardsAsBefore();
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'service-authority.pem'), 'text');
    const authority = hostOf(dataDir);
    expect(authority.view()).toEqual({ kind: 'unusable' });
    expect(authority.save(ours.certPem)).toMatchObject({ kind: 'done' });
  });

  it('a CA certificate that limits addresses is reported as such on Electron, where it is chosen and at each start', async () => {
    afterwardsAsBefore();
    const dataDir = temporaryFolder();
    const unlimited = { kind: 'kept', hasUncheckedLimits: false };
    const limited = { kind: 'kept', hasUncheckedLimits: true };
    expect(hostOf(dataDir).save(ours.certPem)).toMatchObject({ authority: unlimited });
    expect(hostOf(dataDir).view()).toMatchObject(unlimited);
    expect(said).toEqual([]);

    expect(hostOf(dataDir, undefined, false).view()).toMatchObject(limited);
    expect(said.splice(0)).toEqual([expect.stringMatching(/name constraints that Electron cannot check/)]);
    const chosen = hostOf(temporaryFolder(), undefined, false);
    expect(chosen.save(ours.certPem)).toMatchObject({ authority: limited });
    const plain = await createServerCertificate(NOW);
    expect(chosen.save(plain.certPem)).toMatchObject({ authority: unlimited });

    const caFile = join(dataDir, 'house.pem');
    writeFileSync(caFile, `${plain.certPem}${ours.certPem}`);
    expect(hostOf(temporaryFolder(), caFile, false).view()).toMatchObject({ hasUncheckedLimits: true });
    expect(said.splice(0)).toHaveLength(1);
  });

  it('a CA certificate chosen in setup stands below the one that the file or the environment names', () => {
    const authority = hostOf(temporaryFolder(), '/etc/foyer/ca.pem');
    expect(authority.view()).toEqual({ kind: 'fixed', hasUncheckedLimits: false });
    expect(authority.save(ours.certPem)).toEqual({ kind: 'locked' });
    expect(authority.remove()).toEqual({ kind: 'locked' });
  });
});
