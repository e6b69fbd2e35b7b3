/** The rooms of the house as displays have them: who speaks in each, from moment to moment. */
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import type { Screens, ScreenState } from './screens.ts';

export interface Rooms {
  /** Whether this display says the calls of its room now. One without a room is alone and does. */
  speaks(id: string): boolean;
  /**
   * Since when nobody said the calls of its room as this display took over, in milliseconds since 1970. Undefined where the
   * one before it could be heard.
   */
  unheardSince(id: string): number | undefined;
  close(): void;
}

export interface RoomsDeps {
  readonly screens: Screens;
  readonly clock: Clock;
}

const mayBeHeard = ({ record }: ScreenState): boolean => record.settings?.display?.sound !== false;

/** Also one that has told nothing of itself yet: better said twice than not at all. */
const isHeard = ({ record, connectedSince, silentSince }: ScreenState): boolean =>
  connectedSince.length > 0 && silentSince === undefined && (record.report?.sound ?? 'on') === 'on';

export function createRooms({ screens, clock }: RoomsDeps): Rooms {
  /** Since when a display cannot be heard, by the monotonic clock; undefined: it can be. */
  let silentSince: ReadonlyMap<string, number | undefined> | undefined;
  let speakers: ReadonlySet<string> = new Set();
  /** The last speaker of each room. */
  const speakerIn = new Map<string, string>();
  const unheard = new Map<string, number>();
  let cancel: CancelTimer = () => {};
  let closed = false;

  /** After a start of the hub all have their turn for a while; a display that is new later waits until it is heard. */
  function silenceOf(display: ScreenState, now: number): number | undefined {
    const { id } = display.record;
    if (isHeard(display)) return undefined;
    if (display.silentSince !== undefined) return display.silentSince;
    if (silentSince === undefined) return now;
    return silentSince.has(id) ? (silentSince.get(id) ?? now) : Number.NEGATIVE_INFINITY;
  }

  function takeOver(name: string, room: readonly RoomDisplay[], speaker: string, now: number): void {
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
      takeOver(name, room, speaker, now);
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
    speaks: (id) => speakers.has(id),
    unheardSince: (id) => unheard.get(id),
    close() {
      closed = true;
      cancel();
      unsubscribe();
    },
  };
}

/** Which display of a room says its calls. Pure: all times are milliseconds that only grow. */

/** How long a room waits for the display that speaks for it before the next one does, in milliseconds. */
const SPEAKER_WAIT_MS = 10_000;

interface RoomDisplay {
  readonly id: string;
  /** Staff picked it. */
  readonly isPick: boolean;
  /** The order in which they follow each other. */
  readonly number: number;
  /** Since when it cannot be heard: not connected, or silent. Undefined: it can. */
  readonly silentSince: number | undefined;
}

const isThere = ({ silentSince }: RoomDisplay, now: number): boolean =>
  silentSince === undefined || now < silentSince + SPEAKER_WAIT_MS;

/**
 * The display that speaks for a room: the one staff picked, else that with the smallest number. One that cannot be heard
 * keeps its turn for `SPEAKER_WAIT_MS` and has it again as soon as it can. Undefined where none has a turn.
 */
function speakerOf(room: readonly RoomDisplay[], now: number): string | undefined {
  const inOrder = room.toSorted((a, b) => Number(b.isPick) - Number(a.isPick) || a.number - b.number);
  return inOrder.find((display) => isThere(display, now))?.id;
}

/** In how many milliseconds the answer may be another one though nothing happens; undefined: never. */
function speakerMayChangeIn(displays: readonly RoomDisplay[], now: number): number | undefined {
  const waits = displays.flatMap(({ silentSince }) =>
    silentSince === undefined || now >= silentSince + SPEAKER_WAIT_MS
      ? []
      : [silentSince + SPEAKER_WAIT_MS - now],
  );
  return waits.length === 0 ? undefined : Math.min(...waits);
}
