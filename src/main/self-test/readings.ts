/** Readings of the self-test's probes, before they are judged. */
import type { ServiceFault } from '../../contract/service-try.ts';
import type { ListenerState } from '../../contract/hub-status.ts';
import type { EngineReading } from '../chain/stream-reader.ts';
import type { LoopAnswer } from '../webhooks/own-loop.ts';

/** A request to the booking system, as in setup's connection test. */
export type ServiceReading = {
  /** This machine's clock minus the booking system's, if the answer had a date. */
  readonly offMs?: number;
} & (
  | { readonly kind: 'key-rejected'; readonly tookMs: number }
  /** `unlisted`: the configured location, if the complete list lacks it. */
  | { readonly kind: 'answered'; readonly tookMs: number; readonly unlisted?: number }
  /** `busy`: rate-limited. `refused`: answers, but rejects the key for locations. */
  | { readonly kind: 'busy' | 'refused' }
  | { readonly kind: 'key-missing' | 'not-set' }
  | { readonly kind: 'fault'; readonly fault: ServiceFault }
  /** `strange`: not the documented booking system. `silent`: no answer. */
  | { readonly kind: 'strange' | 'silent' }
);

export interface Readings {
  readonly service: ServiceReading;
  readonly diskSpace: { readonly freeBytes: number };
  /** A small file written, synced and removed. `cause`: the error code. */
  readonly diskSpeed:
    | { readonly kind: 'written'; readonly tookMs: number }
    | { readonly kind: 'refused'; readonly cause: string };
  readonly database: { readonly isWhole: boolean; readonly tookMs: number };
  /** Of the newest backup, if any. */
  readonly copies: { readonly ageMs?: number };
  readonly listener: {
    readonly state: ListenerState;
    /** Of an event signed by Foyer. Absent without webhooks. */
    readonly loop?: LoopAnswer;
    readonly lastEventAt?: number;
  };
  /** Null in a lobby alone, which has no line for it. */
  readonly engine: EngineReading | null;
  readonly screens: readonly { readonly name: string; readonly isConnected: boolean }[];
}

/** Probes leave no changes behind. One that throws affects its own lines only. */
export type Probes = { readonly [Name in keyof Readings]: () => Readings[Name] | Promise<Readings[Name]> };
