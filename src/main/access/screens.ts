/**
 * Identity, passes and connections of screens, over reconnects and restarts. They belong to the host, so a change of
 * settings keeps them.
 */
import { isDeepStrictEqual } from 'node:util';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { SIGN_EVERY_MS } from '../../contract/limits.ts';
import type { Surface } from '../../contract/roles.ts';
import type { ScreenReport } from '../../contract/screen.ts';
import { createScreenConnections } from './connections.ts';
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

/** `pass`: the secret of the screen's browser. */
interface WithPass {
  readonly screen: Screen;
  readonly pass: string;
}

export interface ScreenStatus extends KnownScreen {
  /** Monotonic, oldest first. */
  readonly connectedSince: readonly number[];
  /** Monotonic time of the page's last sign of life. Undefined while it is alive. */
  readonly silentSince: number | undefined;
}

export type Screens = ReturnType<typeof openScreens>;

export type ChangedFields = {
  readonly [Field in 'name' | 'place' | 'room' | 'settings' | 'isPick']?: ScreenRecord[Field] | undefined;
};

const SECRET_BYTES = 32;

/** Staff notice a front desk that hangs, and browsers throttle hidden pages. */
const MAY_HANG: ReadonlySet<Surface> = new Set(['kiosk', 'display']);

/** A copied pass must not lock out the real screen for long. */
export const PASS_EVERY_MS = 10_000;

const isWindow = ({ record }: KnownScreen): boolean => entryOf(record) === 'window';

const withPass = (screen: Screen, secret: string): WithPass => ({ screen, pass: `${screen.id}.${secret}` });

function passOf(table: ScreenTable, pass: string): KnownScreen | undefined {
  const [id = '', secret = '', ...more] = pass.split('.');
  const one = table.of(id);
  return one && more.length === 0 && isSecretOf(one.record, secret) ? one : undefined;
}

export function openScreens(deps: ScreenTableDeps) {
  const { random, clock, log } = deps;
  const table = openScreenTable(deps);
  const signs = createSignsOfLife(clock, (id) => table.changes.touch(id));
  const connections = createScreenConnections(clock, (id) => {
    if (!connections.has(id)) signs.forget(id);
    table.see(id);
    table.changes.touch(id);
  });

  /** Monotonic time of the last pass. */
  const passedAt = new Map<string, number>();

  /** May remove another screen. */
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
  const stateOf = (one: KnownScreen): ScreenStatus => ({
    ...one,
    connectedSince: connections.since(one.record.id),
    silentSince: MAY_HANG.has(one.record.surface) ? signs.silentSince(one.record.id) : undefined,
  });

  return {
    /** The same screen at every start. */
    ofWindow: (surface: Surface): Screen =>
      table.all().find((one) => isWindow(one) && one.record.surface === surface)?.screen ??
      table.add(surface),
    /** Undefined if every screen of the surface is connected. */
    enrol(surface: Surface): WithPass | undefined {
      if (!makeRoom(surface)) return undefined;
      const secret = newSecret();
      return withPass(table.add(surface, secret), secret);
    },
    /** A paired screen without a pass yet. Undefined if there is no room. */
    admit: (surface: Surface, more: Omit<NewRecord, 'paired'>): Screen | undefined =>
      makeRoom(surface) ? table.add(surface, newSecret(), { ...more, paired: true }) : undefined,
    /**
     * Invalidates the previous pass and closes its connections. Undefined for an unknown screen, and for `PASS_EVERY_MS`
     * after the last pass unless staff have moved the screen since.
     */
    passAgain(id: string): WithPass | undefined {
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
    /** `door`: where the browser comes from. */
    known(surface: Surface, pass: string, door: DoorKind = 'loopback'): Screen | undefined {
      const one = passOf(table, pass);
      return one?.record.surface === surface && doorOf(one.record) === door ? one.screen : undefined;
    },
    paired(pass: string): Screen | undefined {
      const one = passOf(table, pass);
      return one?.record.paired === true ? one.screen : undefined;
    },
    /** Undefined unless staff have moved it from `surface`. */
    movedFrom(surface: Surface, pass: string): Screen | undefined {
      const one = passOf(table, pass);
      return one?.record.movedFrom?.includes(surface) === true ? one.screen : undefined;
    },
    /** Until it connects, for at most `AWAITED_MS`. */
    expectPage({ id }: Screen): void {
      if (table.of(id)) connections.await(id);
    },
    /** Also while its page is loading. */
    isThere: ({ id }: Screen): boolean => connections.isThere(id),
    /** Returns a function that removes the connection. `cut` must close it at once. */
    connected: ({ id }: Screen, cut: () => void = () => {}): (() => void) =>
      table.of(id) ? connections.add(id, cut) : () => {},
    all: (): readonly ScreenStatus[] => table.all().map(stateOf),
    of(id: string): ScreenStatus | undefined {
      const one = table.of(id);
      return one && stateOf(one);
    },
    /** Lower for a screen known for longer, whatever the wall clock shows. */
    rankOf: (id: string): number => table.records().findIndex((record) => record.id === id),
    /** `undefined` removes a field. */
    change(id: string, fields: ChangedFields): void {
      const one = table.of(id);
      if (one) table.put({ ...one.record, ...fields });
    },
    /** False if that surface is full. */
    move(id: string, surface: Surface): boolean {
      const one = table.of(id);
      if (!one || !makeRoom(surface)) return false;
      const { isPick: _, ...record } = one.record;
      const movedFrom = [...new Set([...(record.movedFrom ?? []), record.surface])];
      table.put({ ...record, surface, number: freeNumber(table.records(), surface), movedFrom });
      passedAt.delete(id);
      return true;
    },
    /** Also counts as a sign of life. */
    note(id: string, report: ScreenReport): void {
      if (connections.has(id)) signs.heard(id);
      if (!isDeepStrictEqual(table.of(id)?.record.report, report)) table.note(id, report);
    },
    /** True if everything is on the disk. */
    isKept: table.isKept,
    cut: connections.cut,
    /** Closes its connections too. */
    forget(id: string): void {
      table.remove(id);
      passedAt.delete(id);
      connections.forget(id);
      connections.cut(id);
    },
    /** Ids, also when connections change. */
    changes: table.changes,
  };
}

/** Then a page hangs or is gone. */
const SILENT_AFTER_MS = 2.5 * SIGN_EVERY_MS;

interface Sign {
  /** Monotonic milliseconds. */
  readonly at: number;
  readonly isLast: boolean;
  readonly cancel: CancelTimer;
}

/**
 * A browser answers pings for a page that hangs, and a machine without power closes no socket, so each page reports
 * every `SIGN_EVERY_MS`.
 *
 * `changed`: gets the id of a screen that falls silent or returns.
 */
function createSignsOfLife(clock: Clock, changed: (id: string) => void) {
  const signs = new Map<string, Sign>();
  return {
    heard(id: string): void {
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
    /** Monotonic time of the last sign. Undefined for a page that is alive, or has never reported. */
    silentSince(id: string): number | undefined {
      const sign = signs.get(id);
      return sign?.isLast === true ? sign.at : undefined;
    },
    forget(id: string): void {
      signs.get(id)?.cancel();
      signs.delete(id);
    },
  };
}
