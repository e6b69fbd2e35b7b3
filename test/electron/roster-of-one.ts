/** A roster with one appointment of tomorrow: without any, a kiosk says that check-in is not ready here. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DAY_MS = 86_400_000;

/** Writes it, the same for every run of a day, and answers its path for `FOYER_ROSTER_FILE`. */
export function rosterOfOne(): string {
  const folder = join(tmpdir(), 'foyer-test-roster');
  const day = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const path = join(folder, `${day}.csv`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path,
    `id,code,firstName,lastName,lineId,startTime,endTime\n77001,Z-77,Zoe,Zander,12,${day}T12:00:00Z,${day}T12:15:00Z\n`,
  );
  return path;
}
