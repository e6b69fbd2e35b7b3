/** How much room the data directory has, and how quickly something is on its disk. */
import { open, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import { systemCode } from '../base/private-files.ts';
import type { Readings } from './readings.ts';

/** As much as a burst of check-ins writes. */
const WRITTEN_BYTES = 256 * 1024;
const FILE = 'self-test.tmp';

export async function readDiskSpace(folder: string): Promise<Readings['diskSpace']> {
  const { bavail, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize };
}

/** Writes a file of 256 KiB to `folder`, syncs and removes it, in no thread of the hub's. */
export async function readDiskSpeed(
  folder: string,
  clock: Pick<Clock, 'monotonic'>,
): Promise<Readings['diskSpeed']> {
  const path = join(folder, FILE);
  try {
    const began = clock.monotonic();
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(Buffer.alloc(WRITTEN_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
    return { kind: 'written', tookMs: clock.monotonic() - began };
  } catch (error) {
    return { kind: 'refused', cause: systemCode(error) };
  } finally {
    await unlink(path).catch(() => undefined);
  }
}
