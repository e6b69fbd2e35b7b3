/** The attacks, each as often as it is worth, in a drawn order. */
import { pages, passes, requests, sockets } from './doors.ts';
import {
  abortedDownloads,
  clientEvents,
  crowd,
  manyAsks,
  manyRequests,
  slowHeaders,
  unread,
  unreadPings,
} from './floods.ts';
import { asks, codes, handles, ownReason, speech } from './guesses.ts';
import { frames, messages, roles, streams } from './lines.ts';
import { sentAway } from './sent-away.ts';
import type { Attack } from './siege.ts';
import { oneOf, shuffled, wholeBetween } from '../random.ts';

export interface Dealt {
  readonly name: string;
  readonly attack: Attack;
  /** By amount: nothing else is under way meanwhile. */
  readonly isHeavy: boolean;
}

const PUBLIC = ['kiosk', 'kiosk', 'display'] as const;

/** Of small things, and how often each is in the deck. */
const LIGHT: Readonly<Record<string, readonly [Attack, number]>> = {
  messages: [messages, 22],
  frames: [frames, 8],
  roles: [roles, 5],
  streams: [streams, 2],
  codes: [codes, 8],
  asks: [asks, 3],
  'own reason': [ownReason, 1],
  handles: [handles, 6],
  speech: [speech, 3],
  sockets: [sockets, 10],
  pages: [pages, 6],
  requests: [requests, 6],
  passes: [passes, 4],
  'sent away': [sentAway, 1],
};

/** By amount: once in the deck. */
const HEAVY: Readonly<Record<string, Attack>> = {
  'client events': async (siege) => void (await clientEvents(siege, wholeBetween(siege.random, 1, 8), 3_000)),
  unread: (siege) =>
    unread(siege, wholeBetween(siege.random, 100, 800), wholeBetween(siege.random, 1, 4), 200),
  pings: (siege) => unreadPings(siege, wholeBetween(siege.random, 1, 4)),
  'many requests': (siege) => manyRequests(siege, wholeBetween(siege.random, 500, 2_000)),
  'many asks': (siege) => manyAsks(siege, wholeBetween(siege.random, 50, 200)),
  downloads: (siege) => abortedDownloads(siege, wholeBetween(siege.random, 20, 80)),
  crowd: async (siege) =>
    void (await crowd(siege, oneOf(siege.random, PUBLIC), wholeBetween(siege.random, 100, 300), 50)),
  'slow headers': (siege) => slowHeaders(siege, wholeBetween(siege.random, 50, 300), 200),
};

const DECK: readonly Dealt[] = [
  ...Object.entries(LIGHT).flatMap(([name, [attack, copies]]) =>
    Array.from({ length: copies }, () => ({ name, attack, isHeavy: false })),
  ),
  ...Object.entries(HEAVY).map(([name, attack]) => ({ name, attack, isHeavy: true })),
];

/** Attacks without an end: the deck, shuffled anew each time it is used up. `only`: those with such a name. */
export function* deal(random: () => number, only: RegExp = /./): Generator<Dealt, never> {
  const deck = DECK.filter(({ name }) => only.test(name));
  if (deck.length === 0) throw new Error('no attack has such a name');
  for (;;) yield* shuffled(random, deck);
}

/** One of each kind, small things first. `isWhole`: those by amount too. */
export const oneOfEach = (only: RegExp | undefined, isWhole: boolean): readonly Dealt[] =>
  DECK.filter(
    ({ name, isHeavy }, n) =>
      (only?.test(name) ?? true) &&
      (isWhole || !isHeavy) &&
      DECK.findIndex((other) => other.name === name) === n,
  );
