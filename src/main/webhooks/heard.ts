/** How the hub heard of an event. */
export interface Heard {
  /** Names this event for good (the journal's dedupe key): a repetition has the same, a second recall another. */
  readonly key: string;
  /** When the hub received it, by its own wall clock, in whole milliseconds since 1970. */
  readonly at: number;
}

/** A moment on both of the hub's clocks, in milliseconds. */
export interface Receipt {
  readonly wall: number;
  readonly monotonic: number;
}
