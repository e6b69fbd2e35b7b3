/**
 * The screens this machine's hub knows, over reconnects and restarts: who may be which, and who has a connection. They
 * belong to the host, not to the hub: a change of service or of settings keeps them.
 */
import { isDeepStrictEqual } from 'node:util';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { SIGN_EVERY_MS } from '../../contract/limits.ts';
import type { Surface } from '../../contract/roles.ts';
import type { ScreenReport } from '../../contract/screen.ts';
import type { Feed } from '../base/feed.ts';
import { createConnections } from './connections.ts';
import {
  type KnownScreen,
  type NewRecord,
  openScreenTable,
  type ScreenTable,
  type ScreenTableDeps,
} from './screen-table.ts';
import {
  type DoorKind,
  doorOf,
  entryOf,
  freeNumber,
  hashOf,
  isSecretOf,
  roomFor,
  type Screen,
  type ScreenRecord,
} from './screen.ts';

/** A screen, and what its browser shows for it: nobody has it but that browser. */
export interface WithPass {
  readonly screen: Screen;
  readonly pass: string;
}

export interface ScreenState extends KnownScreen {
  /** Since when each of its connections is there, by the monotonic clock, oldest first. */
  readonly connectedSince: readonly number[];
  /** When its page was last heard, by the monotonic clock; undefined while it lives. */
  readonly silentSince: number | undefined;
}

export interface Screens {
  /** Electron's own window of a surface: the same screen at every start. */
  ofWindow(surface: Surface): Screen;
  /** A screen that is new, and the pass for its browser; undefined where every screen of the surface is connected. */
  enrol(surface: Surface): WithPass | undefined;
  /** A screen that staff let in from the network. Nobody has its pass yet; undefined where there is no room. */
  admit(surface: Surface, more: Omit<NewRecord, 'paired'>): Screen | undefined;
  /**
   * Another pass for a paired screen. The one before is good no more, and the lines that it opened are cut. Undefined where
   * there is no such screen any more, and for `PASS_EVERY_MS` after the last, unless staff have moved it since.
   */
  passAgain(id: string): WithPass | undefined;
  /** The screen of `surface` that `pass` was given to, for a browser that comes by this door. */
  known(surface: Surface, pass: string, door?: DoorKind): Screen | undefined;
  /** The paired screen that `pass` was given to, whatever its surface is by now. */
  paired(pass: string): Screen | undefined;
  /** The paired screen that `pass` was given to and that staff have moved from `surface` since. */
  movedFrom(surface: Surface, pass: string): Screen | undefined;
  /** Its page is on its way: it counts as there for `AWAITED_MS`, or until a connection of it has come and gone. */
  expectPage(screen: Screen): void;
  /** It has a connection, or its page is on its way. */
  isThere(screen: Screen): boolean;
  /** It has one more connection, until the returned function is called. `cut` ends that connection at once. */
  connected(screen: Screen, cut?: () => void): () => void;
  all(): readonly ScreenState[];
  of(id: string): ScreenState | undefined;
  /** Lower for a screen that is known for longer, whatever the wall clock said. */
  rankOf(id: string): number;
  /** Writes these over what is kept of it; `undefined` takes a field away. */
  change(id: string, fields: ChangedFields): void;
  /** It has another surface from now on, and is the next of it. False where that has no room. */
  move(id: string, surface: Surface): boolean;
  /** It tells of itself, with news or as a sign of life. */
  note(id: string, report: ScreenReport): void;
  /** All of it is on the disk: a restart now would forget nothing, and bring nobody back. */
  isKept(): boolean;
  /** Ends every connection of it. */
  cut(id: string): void;
  /** It is known no more, and its connections end. */
  forget(id: string): void;
  /** Ids of screens of which something changed, connections among it. */
  readonly changes: Feed<string>;
}

export type ChangedFields = {
  readonly [Field in 'name' | 'place' | 'room' | 'settings' | 'isPick']?: ScreenRecord[Field] | undefined;
};

const SECRET_BYTES = 32;

/** Nobody works at these: staff who sit at a front desk see that it hangs, and a browser slows pages that nobody sees. */
const MAY_HANG: ReadonlySet<Surface> = new Set(['kiosk', 'display']);

/** How long until a paired screen gets another pass, in milliseconds: so a copied one keeps nobody from theirs for long. */
export const PASS_EVERY_MS = 10_000;

const isWindow = ({ record }: KnownScreen): boolean => entryOf(record) === 'window';

const withPass = (screen: Screen, secret: string): WithPass => ({ screen, pass: `${screen.id}.${secret}` });

function passOf(table: ScreenTable, pass: string): KnownScreen | undefined {
  const [id = '', secret = '', ...more] = pass.split('.');
  const one = table.of(id);
  return one && more.length === 0 && isSecretOf(one.record, secret) ? one : undefined;
}

export function openScreens(deps: ScreenTableDeps): Screens {
  const { random, clock, log } = deps;
  const table = openScreenTable(deps);
  const signs = createSignsOfLife(clock, (id) => table.changes.touch(id));
  const connections = createConnections(clock, (id) => {
    if (!connections.has(id)) signs.forget(id);
    table.see(id);
    table.changes.touch(id);
  });

  /** When each got its last pass, by the monotonic clock. */
  const passedAt = new Map<string, number>();

  /** Room for one more of `surface`: who is in the way and seen longest ago is forgotten for it. */
  function makeRoom(surface: Surface): boolean {
    const room = roomFor(table.records(), surface, connections.has);
    if (room.kind === 'instead-of') {
      log.info('screen-forgotten', { surface, number: table.of(room.id)?.screen.number });
      table.remove(room.id);
      connections.forget(room.id);
    }
    return room.kind !== 'none';
  }

  const newSecret = (): string => random(SECRET_BYTES).toString('base64url');
  const stateOf = (one: KnownScreen): ScreenState => ({
    ...one,
    connectedSince: connections.since(one.record.id),
    silentSince: MAY_HANG.has(one.record.surface) ? signs.silentSince(one.record.id) : undefined,
  });

  return {
    ofWindow: (surface) =>
      table.all().find((one) => isWindow(one) && one.record.surface === surface)?.screen ??
      table.add(surface),
    enrol(surface) {
      if (!makeRoom(surface)) return undefined;
      const secret = newSecret();
      return withPass(table.add(surface, secret), secret);
    },
    admit: (surface, more) =>
      makeRoom(surface) ? table.add(surface, newSecret(), { ...more, paired: true }) : undefined,
    passAgain(id) {
      const one = table.of(id);
      if (one?.record.paired !== true) return undefined;
      const now = clock.monotonic();
      if (now < (passedAt.get(id) ?? Number.NEGATIVE_INFINITY) + PASS_EVERY_MS) return undefined;
      passedAt.set(id, now);
      const secret = newSecret();
      const { movedFrom: _, ...record } = one.record;
      table.put({ ...record, secretHash: hashOf(secret) });
      connections.cut(id);
      return withPass(one.screen, secret);
    },
    known(surface, pass, door = 'loopback') {
      const one = passOf(table, pass);
      return one?.record.surface === surface && doorOf(one.record) === door ? one.screen : undefined;
    },
    paired(pass) {
      const one = passOf(table, pass);
      return one?.record.paired === true ? one.screen : undefined;
    },
    movedFrom(surface, pass) {
      const one = passOf(table, pass);
      return one?.record.movedFrom?.includes(surface) === true ? one.screen : undefined;
    },
    expectPage({ id }) {
      if (table.of(id)) connections.await(id);
    },
    isThere: ({ id }) => connections.isThere(id),
    connected: ({ id }, cut = () => {}) => (table.of(id) ? connections.add(id, cut) : () => {}),
    all: () => table.all().map(stateOf),
    of(id) {
      const one = table.of(id);
      return one && stateOf(one);
    },
    rankOf: (id) => table.records().findIndex((record) => record.id === id),
    change(id, fields) {
      const one = table.of(id);
      if (one) table.put({ ...one.record, ...fields });
    },
    move(id, surface) {
      const one = table.of(id);
      if (!one || !makeRoom(surface)) return false;
      const { isPick: _, ...record } = one.record;
      const movedFrom = [...new Set([...(record.movedFrom ?? []), record.surface])];
      table.put({ ...record, surface, number: freeNumber(table.records(), surface), movedFrom });
      passedAt.delete(id);
      return true;
    },
    note(id, report) {
      if (connections.has(id)) signs.heard(id);
      if (!isDeepStrictEqual(table.of(id)?.record.report, report)) table.note(id, report);
    },
    isKept: table.isKept,
    cut: connections.cut,
    forget(id) {
      table.remove(id);
      passedAt.delete(id);
      connections.forget(id);
      connections.cut(id);
    },
    changes: table.changes,
  };
}

/** A page that has told nothing of itself for so long hangs, or is gone, in milliseconds. */
const SILENT_AFTER_MS = 2.5 * SIGN_EVERY_MS;

interface Sign {
  /** By the monotonic clock. */
  readonly at: number;
  readonly isLast: boolean;
  readonly cancel: CancelTimer;
}

interface SignsOfLife {
  /** Its page lives. */
  heard(id: string): void;
  /**
   * When its page gave its last sign, by the monotonic clock, `SILENT_AFTER_MS` ago or more. Undefined for one that lives,
   * and for one that has never told of itself.
   */
  silentSince(id: string): number | undefined;
  /** It has no page any more. */
  forget(id: string): void;
}

/**
 * Whether the pages of screens live. A browser answers pings for a page that hangs, and a machine without power closes no
 * socket: so each page tells of itself every `SIGN_EVERY_MS`.
 *
 * `changed` is called with the id of a screen whose page falls silent, or is heard again.
 */
function createSignsOfLife(clock: Clock, changed: (id: string) => void): SignsOfLife {
  const signs = new Map<string, Sign>();
  return {
    heard(id) {
      const before = signs.get(id);
      before?.cancel();
      const sign = { at: clock.monotonic(), isLast: false };
      const cancel = clock.after(SILENT_AFTER_MS, () => {
        signs.set(id, { ...sign, isLast: true, cancel });
        changed(id);
      });
      signs.set(id, { ...sign, cancel });
      if (before?.isLast === true) changed(id);
    },
    silentSince(id) {
      const sign = signs.get(id);
      return sign?.isLast === true ? sign.at : undefined;
    },
    forget(id) {
      signs.get(id)?.cancel();
      signs.delete(id);
    },
  };
}
