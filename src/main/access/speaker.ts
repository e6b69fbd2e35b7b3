/** Which display of a room says its calls. Pure: all times are milliseconds that only grow. */

/** How long a room waits for the display that speaks for it before the next one does, in milliseconds. */
const SPEAKER_WAIT_MS = 10_000;

export interface RoomDisplay {
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
export function speakerOf(room: readonly RoomDisplay[], now: number): string | undefined {
  const inOrder = room.toSorted((a, b) => Number(b.isPick) - Number(a.isPick) || a.number - b.number);
  return inOrder.find((display) => isThere(display, now))?.id;
}

/** In how many milliseconds the answer may be another one though nothing happens; undefined: never. */
export function speakerMayChangeIn(displays: readonly RoomDisplay[], now: number): number | undefined {
  const waits = displays.flatMap(({ silentSince }) =>
    silentSince === undefined || now >= silentSince + SPEAKER_WAIT_MS
      ? []
      : [silentSince + SPEAKER_WAIT_MS - now],
  );
  return waits.length === 0 ? undefined : Math.min(...waits);
}
