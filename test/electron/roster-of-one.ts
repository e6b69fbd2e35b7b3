/** A roster with one appointment of tomorrow: without any, a kiosk says that check-in is not ready here. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DAY_MS = 86_400_000;

let path: string | undefined;

/** Its path for `FOYER_ROSTER_FILE`; one per process, gone with it: a hub reads no file that another run is writing. */
export function rosterOfOne(): string {
  if (path !== undefined) return path;
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-roster-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const day = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  path = join(folder, `${day}.csv`);
  writeFileSync(
    path,
    `id,code,firstName,lastName,lineId,startTime,endTime\n77001,Z-77,Zoe,Zander,12,${day}T12:00:00Z,${day}T12:15:00Z\n`,
  );
  return path;
}
