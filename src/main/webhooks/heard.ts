/** How the hub heard of an event. */
export interface Heard {
  /** Names this event for good (the journal's dedupe key): a repetition has the same, a second recall another. */
  readonly key: string;
  /** When the hub received it, by its own wall clock, in whole milliseconds since 1970. */
  readonly at: number;
  /** What the service's clock said then, as far as it is known: what had happened by then is not later. */
  readonly serviceNow?: number | undefined;
}

/** Clocks of one service may be so far apart, and what is known of them so far off, in milliseconds, before it matters. */
const AHEAD_ALLOWED_MS = 60_000;

/** Undefined for a moment (by the service's clock) that may be so; else what the receipt allows instead of it. */
export const notAfterOf = (moment: number, { serviceNow }: Heard): number | undefined =>
  serviceNow !== undefined && moment > serviceNow + AHEAD_ALLOWED_MS ? serviceNow : undefined;

/** The moment, or what the receipt allows instead of it. */
export const boundedBy = (moment: number, heard: Heard): number => notAfterOf(moment, heard) ?? moment;

/** A moment on both of the hub's clocks, in milliseconds. */
export interface Receipt {
  readonly wall: number;
  readonly monotonic: number;
}
