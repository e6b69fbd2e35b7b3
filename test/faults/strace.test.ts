import { expect, it } from 'vitest';
import { readCalls } from './strace.ts';
import { exchanges, missingBefore } from './sync/suite.ts';

const WAL = '20</data/foyer.sqlite-wal>';
const SOCKET = '24<socket:[777]>';
const READ = `10 1.1 read(${SOCKET}, "POST /webhooks HTTP/1.1", 65536) = 23`;
const WROTE = `10 1.2 pwrite64(${WAL}, "\\0\\0", 4096, 32) = 4096`;
const SYNCED = `10 1.3 fdatasync(${WAL}) = 0`;
const ANSWERED = `10 1.4 write(${SOCKET}, "HTTP/1.1 200 OK\\r\\n", 17) = 17`;

function verdict(...lines: string[]): string | undefined {
  const calls = readCalls(lines.join('\n'));
  const [exchange] = exchanges(calls, ({ rest }) => rest.includes('HTTP/1.1 200'));
  if (!exchange) throw new Error('no answer seen');
  return missingBefore(exchange, calls);
}

it('an answer after write and sync is in order, also when the calls overlap with those of other threads', () => {
  expect(verdict(READ, WROTE, SYNCED, ANSWERED)).toBeUndefined();
  const split = [
    `10 1.3 fdatasync(${WAL} <unfinished ...>`,
    `11 1.3 write(9</x>, "y", 1) = 1`,
    '10 1.4 <... fdatasync resumed>) = 0',
  ];
  expect(verdict(READ, WROTE, ...split, ANSWERED)).toBeUndefined();
});

it('an answer is too early before the sync, while it runs, after one that failed, or after one of another file', () => {
  const unsynced = 'what was written was not synced';
  expect(verdict(READ, WROTE, ANSWERED, SYNCED)).toBe(unsynced);
  const running = [
    `11 1.3 fdatasync(${WAL} <unfinished ...>`,
    ANSWERED,
    '11 1.5 <... fdatasync resumed>) = 0',
  ];
  expect(verdict(READ, WROTE, ...running)).toBe(unsynced);
  expect(verdict(READ, WROTE, `10 1.3 fdatasync(${WAL}) = -1 EIO (Input/output error)`, ANSWERED)).toBe(
    unsynced,
  );
  expect(verdict(READ, WROTE, '10 1.3 fdatasync(21</data/foyer.sqlite>) = 0', ANSWERED)).toBe(unsynced);
  expect(verdict(READ, SYNCED, WROTE, ANSWERED)).toBe(unsynced);
});

it('a sync of an earlier request does not count for a later one', () => {
  expect(verdict(WROTE, SYNCED, READ, ANSWERED)).toBe('nothing was written');
});
