/** Lines about what the hub needs of Electron's Node: SQLite's backup, an authority of one's own, scrypt. */
import { scrypt } from 'node:crypto';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import tls from 'node:tls';
import { hashPin, isPinOf, parsePinHash } from '../../src/main/access/pin-hash.ts';
import { fail, type Finding, pass } from './lines.ts';

const OTHER_ELECTRON =
  'This Electron version lacks functions that Foyer needs. Install the version in package-lock.json (npm ci).';

/** Copies a small database as the nightly backup does, and reads the copy. */
export async function lookAtBackup(folder: string): Promise<Finding> {
  // By name: as an import a missing one would end this before it could say so.
  const backup: unknown = Reflect.get(sqlite, 'backup');
  if (typeof backup !== 'function') return fail('node:sqlite has no backup()', OTHER_ELECTRON);
  const copy = join(folder, 'smoke-copy.sqlite');
  const database = new sqlite.DatabaseSync(join(folder, 'smoke.sqlite'));
  try {
    database.exec("CREATE TABLE smoke (word TEXT) STRICT; INSERT INTO smoke VALUES ('foyer')");
    await sqlite.backup(database, copy);
  } finally {
    database.close();
  }
  const copied = new sqlite.DatabaseSync(copy, { readOnly: true });
  try {
    const word = copied.prepare('SELECT word FROM smoke').get()?.['word'];
    return word === 'foyer' ? pass('copied and read again') : fail('the copy is empty', OTHER_ELECTRON);
  } finally {
    copied.close();
  }
}

/** Asks the demo's service, whose authority only this process was told of, over Node's own `fetch`. */
export async function lookAtAuthority(service: string): Promise<Finding> {
  if (typeof Reflect.get(tls, 'setDefaultCACertificates') !== 'function') {
    return fail('node:tls has no setDefaultCACertificates()', OTHER_ELECTRON);
  }
  try {
    const { status } = await fetch(service, { signal: AbortSignal.timeout(10_000) });
    return pass(`the service with an authority of its own answers (${status})`);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const why = cause instanceof Error ? cause.message : String(error);
    return fail(
      `the service with an authority of its own is not trusted: ${why}`,
      'Booking systems with your own certificate authority will not be reachable either. Report this line with the versions above.',
    );
  }
}

/** RFC 7914, section 12, the second vector; Electron's Node computes with BoringSSL. */
const VECTOR = 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162';

function vector(): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt('password', 'NaCl', 32, { N: 1024, r: 8, p: 16 }, (error, key) => {
      if (error) reject(error);
      else resolve(key.toString('hex'));
    });
  });
}

/** The known answer, and the staff PIN's own costs there and back. */
export async function lookAtScrypt(): Promise<Finding> {
  if ((await vector()) !== VECTOR)
    return fail('a known answer of scrypt is another one here', OTHER_ELECTRON);
  const kept = parsePinHash(await hashPin('482915'));
  const works = kept !== undefined && (await isPinOf('482915', kept)) && !(await isPinOf('482916', kept));
  return works
    ? pass('the known answer, and a PIN kept and told')
    : fail('a PIN that was kept is not told', OTHER_ELECTRON);
}
