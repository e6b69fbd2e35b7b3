/** One instance per data folder; a second one tells the first how it was started. */
import type { EventEmitter } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface SecondStart {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly data: unknown;
}

const LOCK = 'double.lock';
const TOLD = /^double\.second\.\d+\.json$/;

/** Returns whether this process is the first. Its files are gone when it is. */
export function takeLock(folder: string, events: EventEmitter, data: unknown = null): boolean {
  const file = join(folder, LOCK);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const owner = Number(readFileSync(file, 'utf8'));
    const start: SecondStart = { argv: process.argv, cwd: process.cwd(), data };
    const told = join(folder, `double.second.${process.pid}.json`);
    try {
      process.kill(owner, 0);
      writeFileSync(told, JSON.stringify(start));
      process.kill(owner, 'SIGUSR2');
      return false;
    } catch {
      rmSync(told, { force: true });
      writeFileSync(file, String(process.pid));
    }
  }
  process.on('SIGUSR2', () => {
    for (const name of readdirSync(folder).filter((each) => TOLD.test(each))) {
      const { argv, cwd, data: given } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as SecondStart;
      rmSync(join(folder, name));
      events.emit('second-instance', {}, argv, cwd, given);
    }
  });
  process.on('exit', () => rmSync(file, { force: true }));
  return true;
}
