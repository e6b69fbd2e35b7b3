/** Decides which display announces the calls of each room. */
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { Clocked } from '../base/capabilities.ts';
import type { Screens, ScreenStatus } from './screens.ts';

const mayBeHeard = ({ record }: ScreenStatus): boolean => record.settings?.display?.sound !== false;

/** Two announcements are better than none. */
const isHeard = ({ record, connectedSince, silentSince }: ScreenStatus): boolean =>
  connectedSince.length > 0 && silentSince === undefined && (record.report?.sound ?? 'on') === 'on';

export type Rooms = ReturnType<typeof createRooms>;

export function createRooms({ screens, clock }: Clocked & { readonly screens: Screens }) {
  /** Monotonic milliseconds. Undefined while the display can be heard. */
  let silentSince: ReadonlyMap<string, number | undefined> | undefined;
  let speakers: ReadonlySet<string> = new Set();
  const speakerIn = new Map<string, string>();
  const unheard = new Map<string, number>();
  let cancel: CancelTimer = () => {};
  let closed = false;

  /** A display that is added after the start has no turn until it is heard. */
  function silenceOf(display: ScreenStatus, now: number): number | undefined {
    const { id } = display.record;
    if (isHeard(display)) return undefined;
    if (display.silentSince !== undefined) return display.silentSince;
    if (silentSince === undefined) return now;
    return silentSince.has(id) ? (silentSince.get(id) ?? now) : Number.NEGATIVE_INFINITY;
  }

  function replaceSpeaker(name: string, room: readonly RoomDisplay[], speaker: string, now: number): void {
    const before = speakerIn.get(name);
    speakerIn.set(name, speaker);
    if (before === undefined || before === speaker) return;
    const since = room.find(({ id }) => id === before)?.silentSince;
    if (since === undefined) unheard.delete(speaker);
    else unheard.set(speaker, Math.floor(wallMs(clock) - (now - since)));
  }

  function look(): void {
    if (closed) return;
    cancel();
    const now = clock.monotonic();
    const displays = screens.all().filter(({ record }) => record.surface === 'display');
    const silent = new Map(displays.map((display) => [display.record.id, silenceOf(display, now)]));
    silentSince = silent;
    const rooms = new Map<string, RoomDisplay[]>();
    const speaking = new Set<string>();
    for (const display of displays.filter(mayBeHeard)) {
      const { id, room, isPick = false, number } = display.record;
      const entry = { id, isPick, number, silentSince: silent.get(id) };
      if (room === undefined) speaking.add(id);
      else rooms.set(room, [...(rooms.get(room) ?? []), entry]);
    }
    for (const [name, room] of rooms) {
      const speaker = speakerOf(room, now);
      if (speaker === undefined) continue;
      speaking.add(speaker);
      replaceSpeaker(name, room, speaker, now);
    }
    const before = speakers;
    speakers = speaking;
    const inMs = speakerMayChangeIn([...rooms.values()].flat(), now);
    if (inMs !== undefined) cancel = clock.after(Math.ceil(inMs), look);
    for (const id of new Set([...before, ...speaking])) {
      if (before.has(id) !== speaking.has(id)) screens.changes.touch(id);
    }
  }

  const unsubscribe = screens.changes.subscribe(look);
  look();
  return {
    /** True without a room. */
    speaks: (id: string): boolean => speakers.has(id),
    /** Wall-clock milliseconds. Undefined if the previous display could be heard. */
    unheardSince: (id: string): number | undefined => unheard.get(id),
    close(): void {
      closed = true;
      cancel();
      unsubscribe();
    },
  };
}

/** Pure: monotonic milliseconds. */

const SPEAKER_WAIT_MS = 10_000;

interface RoomDisplay {
  readonly id: string;
  readonly isPick: boolean;
  /** Order of succession. */
  readonly number: number;
  /** Undefined if it can be heard. */
  readonly silentSince: number | undefined;
}

const isThere = ({ silentSince }: RoomDisplay, now: number): boolean =>
  silentSince === undefined || now < silentSince + SPEAKER_WAIT_MS;

/**
 * The display that staff picked, else the smallest number. A silent speaker keeps its turn for `SPEAKER_WAIT_MS`.
 */
function speakerOf(room: readonly RoomDisplay[], now: number): string | undefined {
  const inOrder = room.toSorted((a, b) => Number(b.isPick) - Number(a.isPick) || a.number - b.number);
  return inOrder.find((display) => isThere(display, now))?.id;
}

/** Undefined if it cannot change by time alone. */
function speakerMayChangeIn(displays: readonly RoomDisplay[], now: number): number | undefined {
  const waits = displays.flatMap(({ silentSince }) =>
    silentSince === undefined || now >= silentSince + SPEAKER_WAIT_MS
      ? []
      : [silentSince + SPEAKER_WAIT_MS - now],
  );
  return waits.length === 0 ? undefined : Math.min(...waits);
}
