/**
 * Reads this lobby's streams, entry by entry in their order, for as long as the hub is open. It asks, so nothing has to
 * reach the hub from outside.
 */
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { faultFields, sparingly } from '../base/log.ts';
import { STREAM_KEEPS_MS } from './append-script.ts';
import { type Engine, type EngineAnswer, readAs, Text } from './engine.ts';
import { newestIn, streamsIn, timeIn } from './stream-entry.ts';
import { isAheadOf, type StreamCursor } from './stream-cursor.ts';
import type { StreamIntake } from './stream-intake.ts';

/** How reading goes, for the self-test. */
export type EngineReading =
  | { readonly kind: 'reads' | 'away' | 'not-saved' | 'no-location' }
  /** `code`: the engine's word. */
  | { readonly kind: 'refuses'; readonly code: string };

interface StreamReaderDeps extends Clocked, Logged {
  readonly engine: Engine;
  readonly streams: readonly string[];
  /** The key that says who reads, and this process. */
  readonly reader: { readonly key: string; readonly token: string };
  readonly cursor: StreamCursor;
  readonly intake: StreamIntake;
  readonly onChange: () => void;
}

/** As a transaction that blocks nobody: a lobby's hour offline is a few of these. */
const MAX_AT_ONCE = 50;
/** An entry is answered at once; silence after this. */
const BLOCK_MS = 5_000;
const WITHIN_MS = BLOCK_MS + 4_000;
/** Silence between two looks whether the engine lost what was read. */
const LOOK_EVERY = 6;
/** Of the engine's clock. */
const MAX_JUMP_MS = STREAM_KEEPS_MS / 2;
const AGAIN_MS = 1_000;
const LOOK_WHO_MS = 10_000;
/** Foreign readers in a row. One is this lobby before its restart. */
const OTHERS = 3;

/** So long may the engine be away before staff are told: a failover takes seconds. */
const TOLD_AFTER_MS = 15_000;

type Trouble = Exclude<EngineReading, { kind: 'reads' }>;

const troubleOf = (answer: EngineAnswer): Trouble =>
  (answer.kind === 'refused' || answer.kind === 'away') && answer.code !== 'away'
    ? { kind: 'refuses', code: answer.code }
    : { kind: 'away' };

/** Says that it is not read, and why, after a while. */
function createAway(clock: StreamReaderDeps['clock'], onChange: () => void) {
  let trouble: Trouble | undefined = { kind: 'away' };
  let isTold = false;
  let cancel: CancelTimer = () => {};
  function tellSoon(): void {
    cancel = clock.after(TOLD_AFTER_MS, () => {
      isTold = true;
      onChange();
    });
  }
  tellSoon();
  return {
    become(next: Trouble | undefined): void {
      const isNews = (next === undefined) !== (trouble === undefined);
      trouble = next;
      if (!isNews) return;
      cancel();
      if (next) return tellSoon();
      isTold = false;
      onChange();
    },
    isTold: (): boolean => isTold,
    reading: (): EngineReading => (isTold && trouble ? trouble : { kind: 'reads' }),
    close: (): void => cancel(),
  };
}

/** Two hubs with one location would both check visitors in. */
function createReaderWatch({ clock, log, engine, reader, onChange }: StreamReaderDeps) {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let foreign = 0;
  let sharedAt: number | undefined;
  return {
    /** Call it before waiting for entries, which keeps the connection busy. */
    async look(): Promise<void> {
      if (clock.monotonic() - lookedAt < LOOK_WHO_MS) return;
      lookedAt = clock.monotonic();
      const { key, token } = reader;
      const command = ['SET', key, token, 'PX', String(4 * LOOK_WHO_MS), 'GET'];
      const answer = await engine.send(key, command, WITHIN_MS);
      if (answer.kind !== 'answer') return;
      const before = readAs(answer, Text);
      foreign = before === undefined || before === token ? 0 : foreign + 1;
      if ((sharedAt !== undefined) === foreign >= OTHERS) return;
      sharedAt = foreign >= OTHERS ? wallMs(clock) : undefined;
      if (sharedAt !== undefined) log.warn('stream-read-by-another');
      onChange();
    },
    /** Since when another process reads as this lobby, in milliseconds since 1970. */
    sharedAt: (): number | undefined => sharedAt,
  };
}

/** Milliseconds. `engine` and `wall`: since 1970. */
interface TimeRead {
  readonly engine: number;
  readonly wall: number;
  readonly monotonic: number;
}

/** Says that events may be missing once the engine's clock has jumped: it then deletes what nobody has read. */
function createJumpWatch({ log, streams, cursor, onChange }: StreamReaderDeps): (at: TimeRead) => void {
  let before: TimeRead | undefined;
  return (at) => {
    const aheadMs = before ? at.engine - before.engine - (at.monotonic - before.monotonic) : 0;
    before = at;
    if (aheadMs <= MAX_JUMP_MS) return;
    log.warn('stream-clock-jumped');
    for (const stream of streams) cursor.lost(stream, 0, at.wall);
    onChange();
  };
}

export function openStreamReader(deps: StreamReaderDeps) {
  const { clock, log, engine, streams, cursor, intake, onChange } = deps;
  const isSaid = sparingly(clock.monotonic);
  const closing = new AbortController();
  const away = createAway(clock, onChange);
  const watch = createReaderWatch(deps);
  let mustLook = true;
  const noteTime = createJumpWatch(deps);
  const [first = ''] = streams;
  let wake = (): void => {};

  /** Until it is woken, at the latest. */
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  /** False without an answer. */
  async function look(): Promise<boolean> {
    for (const stream of streams) {
      const answer = await engine.send(stream, ['XREVRANGE', stream, '+', '-', 'COUNT', '1']);
      if (answer.kind !== 'answer') {
        refused(answer);
        return false;
      }
      if (!isAheadOf(cursor.from(stream), newestIn(answer))) continue;
      log.warn('stream-rewound', { anew: false });
      cursor.rewind(stream);
    }
    mustLook = false;
    return true;
  }

  function refused(answer: EngineAnswer): void {
    if (answer.kind === 'refused' && isSaid(answer.code)) log.warn('stream-refused', { code: answer.code });
    away.become(troubleOf(answer));
  }

  /** Undefined without an answer, otherwise whether anything came. */
  async function read(): Promise<boolean | undefined> {
    void watch.look();
    const most = ['COUNT', String(MAX_AT_ONCE), 'BLOCK', String(BLOCK_MS)];
    const from = streams.map(cursor.from);
    // Answered after the entries, on the same connection: it is the time at which they came.
    const [answer, time] = await Promise.all([
      engine.send(first, ['XREAD', ...most, 'STREAMS', ...streams, ...from], WITHIN_MS),
      engine.send(first, ['TIME'], WITHIN_MS),
    ]);
    const engineNow = timeIn(time);
    if (answer.kind !== 'answer' || engineNow === undefined) {
      refused(answer.kind === 'answer' ? time : answer);
      return undefined;
    }
    const at = { engine: engineNow, wall: wallMs(clock), monotonic: clock.monotonic() };
    noteTime(at);
    const found = streamsIn(answer);
    for (const [stream, entries] of found) {
      if (closing.signal.aborted) return undefined;
      if ((await intake.take(stream, entries, at)) !== 'stop') continue;
      away.become({ kind: 'not-saved' });
      return undefined;
    }
    away.become(undefined);
    return found.size > 0;
  }

  let silent = 0;

  /** False if it has to wait before the next one. */
  async function turn(): Promise<boolean> {
    if (mustLook && !(await look())) return false;
    const came = await read();
    silent = came === false ? silent + 1 : 0;
    mustLook = came === undefined || silent >= LOOK_EVERY;
    if (mustLook) silent = 0;
    return came !== undefined;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const isGood = await turn().catch((error: unknown) => {
        // A disk that fails may be back in a second, and nobody else reads.
        mustLook = true;
        away.become({ kind: 'not-saved' });
        log.error('stream-not-read', faultFields(error));
        return false;
      });
      if (!isGood && !closing.signal.aborted) await sleep(AGAIN_MS);
    }
  }

  const unsubscribe = engine.onConnected(() => {
    mustLook = true;
    wake();
  });
  const running = run();

  return {
    /** Not read for so long that staff should know. */
    isAway: away.isTold,
    reading: away.reading,
    /** Since when another process reads as this lobby, in milliseconds since 1970. */
    sharedAt: watch.sharedAt,
    async close(): Promise<void> {
      closing.abort();
      away.close();
      unsubscribe();
      engine.close();
      wake();
      await running;
    },
  };
}

export type StreamReader = ReturnType<typeof openStreamReader>;
