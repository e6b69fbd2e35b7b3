/**
 * Gives entries of a stream to the lobby: position, memory of the entry and its effect in one transaction, so that each
 * has its effect once. An entry counts as received when the engine accepted it, so a call that is caught up is shown as
 * the call of then.
 */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import type { GroupCommit } from '../webhooks/group-commit.ts';
import type { EventWriter, News } from '../webhooks/intake.ts';
import type { ReceiptTimes } from '../webhooks/moment.ts';
import type { StreamCursor } from './stream-cursor.ts';
import type { EntryRead, StreamEntry } from './stream-entry.ts';
import { stepTo } from './stream-position.ts';

interface StreamIntakeDeps extends Clocked, Logged {
  readonly cursor: StreamCursor;
  readonly commit: GroupCommit;
  readonly writer: EventWriter;
  /** Appointments of a back-office system, as JSON. */
  readonly takeAppointments: (text: string) => Promise<{ readonly kind: string }>;
  readonly onLoss: () => void;
}

type Event = StreamEntry & { readonly kind: 'event' };

/** `stop`: read again from the stored position, after a while. */
export type Taken = 'all' | 'again' | 'stop';

/** So often is an entry tried whose effect fails, before it is set aside. */
const TRIES = 3;
const TRY_AGAIN_MS = 1_000;

const wait = (clock: Pick<Clock, 'after'>, ms: number): Promise<void> =>
  new Promise((resolve) => clock.after(ms, resolve));

export function createStreamIntake(deps: StreamIntakeDeps) {
  const { clock, log, cursor, commit, writer } = deps;
  /** Read a second time after a rewind, it is taken as it is. */
  const rewoundAt = new Map<string, string>();

  function receivedAt({ at }: StreamEntry, engineNow: number): ReceiptTimes {
    const ageMs = Math.max(0, engineNow - at);
    return { wall: wallMs(clock) - ageMs, monotonic: clock.monotonic() - ageMs };
  }

  /** Call it inside a transaction. False if the stream must be read again. */
  function advance(stream: string, entry: StreamEntry): boolean {
    const step = stepTo(cursor.position(stream), entry);
    if (step.kind === 'gap') {
      log.warn('stream-gap', { missed: step.missed });
      cursor.lost(stream, step.missed, wallMs(clock));
    }
    if (step.kind !== 'rewound') return true;
    if (step.isAnew) cursor.lost(stream, 0, wallMs(clock));
    if (rewoundAt.get(stream) === entry.id) return true;
    rewoundAt.set(stream, entry.id);
    log.warn('stream-rewound', { anew: step.isAnew });
    cursor.rewind(stream);
    return false;
  }

  interface Written {
    readonly news: readonly News[];
    readonly isAll: boolean;
  }

  function writeAll(stream: string, entries: readonly Event[], engineNow: number): Written {
    const news: News[] = [];
    for (const entry of entries) {
      if (!advance(stream, entry)) return { news, isAll: false };
      if (cursor.take(stream, entry)) news.push(writer.write(entry.body, receivedAt(entry, engineNow)));
    }
    const newest = entries.at(-1)?.at;
    if (newest !== undefined) cursor.forgetBefore(stream, newest);
    return { news, isAll: true };
  }

  async function tryAll(stream: string, entries: readonly Event[], now: number): Promise<Taken | 'failed'> {
    const written = await commit(() => writeAll(stream, entries, now));
    if (written.kind === 'failed') return 'failed';
    for (const one of written.value.news) writer.notify(one);
    deps.onLoss();
    return written.value.isAll ? 'all' : 'again';
  }

  /** What always fails must not keep back what comes after it, and a full disk must lose nothing. */
  async function takeOne(stream: string, entry: Event, now: number): Promise<Taken> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const taken = await tryAll(stream, [entry], now);
      if (taken !== 'failed') return taken;
      await wait(clock, TRY_AGAIN_MS);
    }
    const aside = await commit(() => {
      if (!advance(stream, entry)) return 'again' as const;
      if (cursor.take(stream, entry)) writer.setAside(entry.body, wallMs(clock));
      return 'all' as const;
    });
    if (aside.kind === 'failed') return 'stop';
    log.error('stream-entry-set-aside', { id: entry.id });
    return aside.value;
  }

  async function takeEvents(stream: string, entries: readonly Event[], now: number): Promise<Taken> {
    if (entries.length === 0) return 'all';
    const taken = await tryAll(stream, entries, now);
    if (taken !== 'failed') return taken;
    for (const entry of entries) {
      const one = await takeOne(stream, entry, now);
      if (one !== 'all') return one;
    }
    return 'all';
  }

  /** Taking appointments again changes nothing, so the position may follow them. */
  async function takeOther(stream: string, entry: Exclude<EntryRead, Event>): Promise<Taken> {
    if (entry.kind === 'unreadable') {
      log.warn('stream-entry-unreadable', { id: entry.id });
      const passed = await commit(() => cursor.pass(stream, entry.id));
      return passed.kind === 'failed' ? 'stop' : 'all';
    }
    const answer = await deps.takeAppointments(entry.body.toString('utf8'));
    if (answer.kind === 'closing' || answer.kind === 'not-written') return 'stop';
    const taken = await commit(() => advance(stream, entry) && (cursor.take(stream, entry), true));
    if (taken.kind === 'failed') return 'stop';
    return taken.value ? 'all' : 'again';
  }

  return {
    /** `entries`: as they follow in the stream. `engineNow`: the engine's clock when it answered. */
    async take(stream: string, entries: readonly EntryRead[], engineNow: number): Promise<Taken> {
      let events: Event[] = [];
      for (const entry of entries) {
        if (entry.kind === 'event') {
          events.push({ ...entry, kind: 'event' });
          continue;
        }
        const before = await takeEvents(stream, events, engineNow);
        events = [];
        const taken = before === 'all' ? await takeOther(stream, entry) : before;
        if (taken !== 'all') return taken;
      }
      return takeEvents(stream, events, engineNow);
    },
  };
}

export type StreamIntake = ReturnType<typeof createStreamIntake>;
