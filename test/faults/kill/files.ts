/** Kills while the hub makes whole files: the first migration, and the daily copy. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE, readEvidence } from './evidence.ts';
import type { HubProcess } from '../hub-process.ts';
import type { World } from './world.ts';
import type { Findings } from '../suite.ts';

const BACKUPS = 'backups';

/** A first start takes a few milliseconds from the file to the finished migration. */
const LONGEST_MIGRATION_MS = 25;
const BACKUP_WITHIN_MS = 2_000;
const FILE_WITHIN_MS = 20_000;

/** For Node: the daily copy begins soon after the start, not after a quarter of a minute. */
export const HURRY_BACKUP: readonly string[] = [
  '--import',
  pathToFileURL(join(import.meta.dirname, 'hurry-backup.ts')).href,
];

/** Looks all the time; false when it did not happen in time or the hub is gone. */
async function happens(seen: () => boolean, withinMs: number, hub: HubProcess): Promise<boolean> {
  const state = { gone: false };
  void hub.ended.then(() => (state.gone = true));
  const until = performance.now() + withinMs;
  while (!seen()) {
    if (state.gone || performance.now() > until) return false;
    await new Promise((next) => setImmediate(next));
  }
  return true;
}

/** A first start in an empty folder is killed, and then must succeed. */
export async function killDuringMigration(world: World, run: number): Promise<void> {
  const { hubs, lobby, random, findings } = world;
  const at = `run ${run} (migration)`;
  const folder = lobby.dataDir(`new-${run}`);
  const path = join(folder, DATABASE);
  const hub = hubs.launch({ dataDir: folder, env: lobby.env });
  await happens(() => existsSync(path), FILE_WITHIN_MS, hub);
  const wait = random() * LONGEST_MIGRATION_MS;
  if (wait > 1) await sleep(wait);
  await hub.kill();
  const left = readEvidence(path);
  if (left === undefined || left.version === 0) findings.count('migrations cut');
  if (left && left.integrity !== 'ok') findings.violation(`${at}: integrity_check says ${left.integrity}`);
  const again = await world.start(at, folder);
  await again?.kill();
  const whole = readEvidence(path);
  if (again && (whole?.integrity !== 'ok' || whole.version === 0)) {
    findings.violation(
      `${at}: after the second start the database is at ${whole?.version}: ${whole?.integrity}`,
    );
  }
  for (const name of filesSetAside(folder))
    findings.violation(`${at}: a new database was set aside as ${name}`);
  rmSync(folder, { recursive: true, force: true });
}

const backupsIn = (dataDir: string): readonly string[] =>
  existsSync(join(dataDir, BACKUPS)) ? readdirSync(join(dataDir, BACKUPS)) : [];

/** Without a copy the next one is due. */
export function forgetBackups(dataDir: string): void {
  for (const name of backupsIn(dataDir)) rmSync(join(dataDir, BACKUPS, name), { force: true });
}

/** True once a copy is under way. */
export function backupBegun(dataDir: string, hub: HubProcess): Promise<boolean> {
  return happens(() => backupsIn(dataDir).length > 0, BACKUP_WITHIN_MS, hub);
}

/** A copy with its final name is whole, at every moment. */
export function checkBackups(at: string, dataDir: string, findings: Findings): void {
  for (const name of backupsIn(dataDir).filter((one) => one.endsWith('.sqlite'))) {
    findings.count('copies checked');
    const copy = new DatabaseSync(join(dataDir, BACKUPS, name), { readOnly: true });
    try {
      const found = Object.values(copy.prepare('PRAGMA integrity_check').get() ?? {})[0];
      if (found !== 'ok') findings.violation(`${at}: the copy ${name} is not whole: ${String(found)}`);
    } catch (error) {
      findings.violation(`${at}: the copy ${name} cannot be read: ${String(error)}`);
    } finally {
      copy.close();
    }
  }
}

/** Databases that a start took for damaged: a kill damages none. */
export function filesSetAside(dataDir: string): readonly string[] {
  return readdirSync(dataDir).filter((name) => /damaged|restored/.test(name));
}
