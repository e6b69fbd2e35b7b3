/**
 * An engine in this process that can do what a real one does only with luck: it loses its last writes, jumps its clock,
 * is emptied, full, read-only, away, and gives no answer to what it did.
 */
import type { Engine, EngineAnswer } from '../../../src/main/chain/engine.ts';
import type { FakeClock } from '../../support/fake-clock.ts';
import { wholeBetween } from '../random.ts';
import { type Args, createCommands, isWrite } from './engine-commands.ts';

const WITHIN_MS = 4_000;
const BACK_MS = 700;
const UNKNOWN: EngineAnswer = { kind: 'unknown', code: 'unknown' };

/** What all connections have in common. */
interface Shared {
  readonly clock: FakeClock;
  readonly random: () => number;
  isAway: boolean;
  slowMs: number;
  /** Woken by each write and each cut. */
  readonly waiting: Set<() => void>;
  readonly connections: Set<{ cut(): void }>;
  /** `isCut`: ends what waits. */
  readonly execute: (args: Args, isCut: () => boolean) => Promise<EngineAnswer>;
}

/** Of one process. */
function connectTo(shared: Shared): Engine {
  const { clock, random, waiting, connections, execute } = shared;
  const listeners = new Set<() => void>();
  let isUp = !shared.isAway;
  let isClosed = false;
  let line = 0;
  let tail: Promise<unknown> = Promise.resolve();
  const delay = (): Promise<void> =>
    new Promise((resolve) => void clock.after(wholeBetween(random, 0, 4) + shared.slowMs, resolve));
  function connected(): void {
    if (isClosed || isUp || shared.isAway) return;
    isUp = true;
    line += 1;
    tail = Promise.resolve();
    for (const listener of listeners) listener();
  }
  const connection = {
    cut() {
      isUp = false;
      for (const wake of waiting) wake();
      clock.after(wholeBetween(random, 50, BACK_MS), connected);
    },
  };
  connections.add(connection);
  return {
    send(_key, args, withinMs = WITHIN_MS) {
      if (!isUp || isClosed) return Promise.resolve({ kind: 'away', code: 'away' });
      const mine = line;
      const isCut = (): boolean => mine !== line || !isUp || isClosed;
      return new Promise((resolve) => {
        const cancel = clock.after(withinMs, () => resolve(UNKNOWN));
        // Lost before it was done, or after.
        tail = tail.then(async () => {
          await delay();
          if (isCut()) return resolve(UNKNOWN);
          const answer = await execute(args, isCut);
          await delay();
          cancel();
          resolve(isCut() ? UNKNOWN : answer);
        });
      });
    },
    onConnected(listener) {
      listeners.add(listener);
      if (isUp) listener();
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      connections.delete(connection);
      for (const wake of waiting) wake();
    },
  };
}

export function createModelEngine(clock: FakeClock, random: () => number) {
  let offset = 0;
  let refuses: string | undefined;
  const waiting = new Set<() => void>();
  const commands = createCommands(() => Math.floor(clock.now()) + offset);

  function write(args: Args): unknown {
    const value = commands.write(args);
    for (const wake of waiting) wake();
    return value;
  }

  function woken(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        waiting.delete(wake);
        cancel();
        resolve();
      };
      const cancel = clock.after(withinMs, wake);
      waiting.add(wake);
    });
  }

  async function execute(args: Args, isCut: () => boolean): Promise<EngineAnswer> {
    if (isWrite(args))
      return refuses === undefined
        ? { kind: 'answer', value: write(args) }
        : { kind: 'refused', code: refuses };
    if (args[0] !== 'XREAD') return { kind: 'answer', value: commands.read(args) };
    const until = clock.monotonic() + Number(args[4]);
    for (;;) {
      const value = commands.readStreams(args);
      if (value !== undefined) return { kind: 'answer', value };
      if (isCut() || clock.monotonic() >= until) return { kind: 'answer', value: null };
      await woken(Math.max(1, until - clock.monotonic()));
    }
  }

  const shared: Shared = {
    clock,
    random,
    isAway: false,
    slowMs: 0,
    waiting,
    connections: new Set(),
    execute,
  };
  function cutAll(isAway: boolean): void {
    shared.isAway = isAway;
    for (const { cut } of shared.connections) cut();
  }

  return {
    connect: (): Engine => connectTo(shared),
    send: write,
    away: (): void => cutAll(true),
    back: (): void => cutAll(false),
    failOver(lost: number): void {
      commands.failOver(lost);
      cutAll(false);
    },
    flush: commands.flush,
    jump: (ms: number): void => void (offset += ms),
    refuse: (code: string | undefined): void => void (refuses = code),
    slow: (ms: number): void => void (shared.slowMs = ms),
  };
}
