/**
 * The screens this machine's hub knows, over reconnects and restarts. They belong to the host, not to the hub: a change
 * of service or of settings keeps them.
 */
import type { Surface } from '../../contract/roles.ts';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { newScreen, type Screen } from './screen.ts';
import {
  freeNumber,
  hashOf,
  isSecretOf,
  roomFor,
  type ScreenRecord,
  screenOfRecord,
} from './screen-record.ts';
import { openScreensFile } from './screens-file.ts';

export interface ScreensDeps {
  /** The file they are kept in; its folder exists. */
  readonly path: string;
  /** That many random bytes. */
  readonly random: (bytes: number) => Buffer;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Screens {
  /** Electron's own window of a surface: the same screen at every start. */
  ofWindow(surface: Surface): Screen;
  /** A screen that is new, and the pass for its browser; undefined where every screen of the surface is connected. */
  enrol(surface: Surface): { readonly screen: Screen; readonly pass: string } | undefined;
  /** The screen of `surface` that `pass` was given to. */
  known(surface: Surface, pass: string): Screen | undefined;
  /** Its page is on its way: it counts as there for `AWAITED_MS`, or until a connection of it has come and gone. */
  expectPage(screen: Screen): void;
  /** It has a connection, or its page is on its way. */
  isThere(screen: Screen): boolean;
  /** It has one more connection, until the returned function is called. */
  connected(screen: Screen): () => void;
}

/** In milliseconds: a slow machine has its page up by then. */
export const AWAITED_MS = 10_000;

/** `lastSeenAt` is written so often at most, in milliseconds: it only tells which screen was seen longest ago. */
const SEEN_EVERY_MS = 3_600_000;

const SECRET_BYTES = 32;

interface Kept {
  record: ScreenRecord;
  readonly screen: Screen;
  connections: number;
  /** By the monotonic clock. */
  awaitedUntil: number;
  /** `lastSeenAt` as the file has it. */
  written: number;
}

export function openScreens({ path, random, clock, log }: ScreensDeps): Screens {
  const file = openScreensFile(path, log, clock.now);
  const keep = (record: ScreenRecord): Kept => ({
    record,
    screen: screenOfRecord(record),
    connections: 0,
    awaitedUntil: 0,
    written: record.lastSeenAt,
  });
  const kept = new Map(file.records.map((record) => [record.id, keep(record)]));
  const records = (): ScreenRecord[] => Array.from(kept.values(), ({ record }) => record);

  function write(): void {
    for (const each of kept.values()) each.written = each.record.lastSeenAt;
    file.write(records());
  }

  function see(one: Kept): void {
    const now = wallMs(clock);
    one.record = { ...one.record, lastSeenAt: now };
    // A wall clock that was set back counts too.
    if (Math.abs(now - one.written) >= SEEN_EVERY_MS) write();
  }

  function add(surface: Surface, secret?: string): Screen {
    const now = wallMs(clock);
    const made = newScreen(surface, freeNumber(records(), surface), random);
    const { id, number } = made;
    const key = made.key.toString('base64url');
    const secretHash = secret === undefined ? {} : { secretHash: hashOf(secret) };
    kept.set(id, keep({ id, surface, number, key, ...secretHash, createdAt: now, lastSeenAt: now }));
    write();
    return made;
  }

  return {
    ofWindow(surface) {
      const isWindow = ({ record }: Kept): boolean =>
        record.surface === surface && record.secretHash === undefined;
      return [...kept.values()].find(isWindow)?.screen ?? add(surface);
    },
    enrol(surface) {
      const room = roomFor(records(), surface, (id) => (kept.get(id)?.connections ?? 0) > 0);
      if (room.kind === 'none') return undefined;
      if (room.kind === 'instead-of') {
        log.info('screen-forgotten', { surface, number: kept.get(room.id)?.screen.number });
        kept.delete(room.id);
      }
      const secret = random(SECRET_BYTES).toString('base64url');
      const screen = add(surface, secret);
      return { screen, pass: `${screen.id}.${secret}` };
    },
    known(surface, pass) {
      const [id = '', secret = '', ...more] = pass.split('.');
      const one = kept.get(id);
      if (!one || one.record.surface !== surface || more.length > 0) return undefined;
      return isSecretOf(one.record, secret) ? one.screen : undefined;
    },
    expectPage({ id }) {
      const one = kept.get(id);
      if (one) one.awaitedUntil = clock.monotonic() + AWAITED_MS;
    },
    isThere({ id }) {
      const one = kept.get(id);
      return one !== undefined && (one.connections > 0 || clock.monotonic() < one.awaitedUntil);
    },
    connected({ id }) {
      const one = kept.get(id);
      if (!one) return () => {};
      one.connections += 1;
      one.awaitedUntil = 0;
      see(one);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        one.connections -= 1;
        if (kept.get(id) === one) see(one);
      };
    },
  };
}
