/** What the probes of the self-test read, before anybody judges it. */
import type { ServiceFault } from '../../contract/connection-problem.ts';
import type { WebhookState } from '../../contract/hub-status.ts';
import type { LoopAnswer } from '../webhooks/own-loop.ts';

/** One request to the service, as the administrator's test of the connection makes it. */
export type ServiceReading = {
  /** This machine's clock less the service's, where the answer told its time. */
  readonly offMs?: number;
} & (
  | { readonly kind: 'key-rejected'; readonly tookMs: number }
  /** `unlisted`: the location that is set, where its list is whole and does not have it. */
  | { readonly kind: 'answered'; readonly tookMs: number; readonly unlisted?: number }
  /** `busy`: it asks to be left alone. `refused`: it answers, and does not list its locations for this key. */
  | { readonly kind: 'busy' | 'refused' }
  | { readonly kind: 'key-missing' | 'not-set' }
  | { readonly kind: 'fault'; readonly fault: ServiceFault }
  /** `strange`: what answers is not the service, or not as documented. `silent`: nothing answers. */
  | { readonly kind: 'strange' | 'silent' }
);

export interface Readings {
  readonly service: ServiceReading;
  readonly diskSpace: { readonly freeBytes: number };
  /** A small file written, synced and removed; `cause`: the system's code. */
  readonly diskSpeed:
    | { readonly kind: 'written'; readonly tookMs: number }
    | { readonly kind: 'refused'; readonly cause: string };
  readonly database: { readonly isWhole: boolean; readonly tookMs: number };
  /** Of the newest copy; absent where there is none. */
  readonly copies: { readonly ageMs?: number };
  readonly listener: {
    readonly state: WebhookState;
    /** Of an event signed by Foyer itself; absent where nothing is listened to. */
    readonly loop?: LoopAnswer;
    readonly lastEventAt?: number;
  };
  readonly screens: readonly { readonly name: string; readonly isConnected: boolean }[];
}

/** One each: they look, and change nothing that stays. A probe that throws takes its own lines away and no others. */
export type Probes = { readonly [Name in keyof Readings]: () => Readings[Name] | Promise<Readings[Name]> };
