/**
 * Gives entries of a stream to the lobby: position, memory of the entry and its effect in one transaction, so that each
 * has its effect once. An entry counts as received when the engine accepted it, so a call that is caught up is shown as
 * the call of then. No entry keeps back those behind it.
 */
import { wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import type { GroupCommit } from '../webhooks/group-commit.ts';
import type { EventWriter, News } from '../webhooks/intake.ts';
import type { ReceiptTimes } from '../webhooks/moment.ts';
import type { ListInbox } from './list-inbox.ts';
import { stepTo, type StreamCursor } from './stream-cursor.ts';
import type { EntryRead, StreamEntry } from './stream-entry.ts';

interface StreamIntakeDeps extends Clocked, Logged {
  readonly cursor: StreamCursor;
  readonly commit: GroupCommit;
  readonly writer: EventWriter;
  /** Applies lists of appointments, which may take seconds. */
  readonly lists: Pick<ListInbox, 'add' | 'applySoon'>;
  readonly onLoss: () => void;
}

/** When entries were read: by the engine's clock, and by this machine's at the same moment. */
export interface ReadTimes extends ReceiptTimes {
  readonly engine: number;
}

/** `stop`: the disk fails. Read again from the stored position, after a while. */
export type Taken = 'all' | 'again' | 'stop';

/** So often is an entry tried whose effect fails, before it is set aside. */
const TRIES = 3;
const TRY_AGAIN_MS = 1_000;

function receivedAt({ at }: StreamEntry, { engine, wall, monotonic }: ReadTimes): ReceiptTimes {
  const ageMs = Math.max(0, engine - at);
  return { wall: wall - ageMs, monotonic: monotonic - ageMs };
}

export function createStreamIntake(deps: StreamIntakeDeps) {
  const { clock, log, cursor, commit, writer, lists } = deps;
  /** By stream, the entries before which it was read again. A second time they are taken as they are. */
  const rewoundAt = new Map<string, Set<string>>();
  let hasLost = false;

  function lost(stream: string, missed: number): void {
    cursor.lost(stream, missed, wallMs(clock));
    hasLost = true;
  }

  /** Call it inside a transaction. False if the stream must be read again. */
  function advance(stream: string, entry: Pick<StreamEntry, 'id' | 'n' | 'before'>): boolean {
    const step = stepTo(cursor.position(stream), entry);
    if (step.kind === 'gap') {
      log.warn('stream-gap', { missed: step.missed });
      lost(stream, step.missed);
    }
    if (step.kind !== 'rewound' || rewoundAt.get(stream)?.has(entry.id)) return true;
    if (step.isAnew) lost(stream, 0);
    log.warn('stream-rewound', { anew: step.isAnew });
    cursor.rewind(stream);
    return false;
  }

  function setAside(body: Buffer): News {
    writer.setAside(body, wallMs(clock));
    return { kind: 'quarantined', problem: 'wrong-shape' };
  }

  /** `again` before an entry that shows that the stream must be read again. `isAside`: without its effect. */
  function write(
    stream: string,
    entry: EntryRead,
    read: ReadTimes,
    isAside: boolean,
  ): News | 'known' | 'again' {
    if (entry.kind === 'unreadable') {
      const { id, place, raw } = entry;
      if (place && !advance(stream, { id, ...place })) return 'again';
      if (place) cursor.pass(stream, id, place.n);
      return setAside(raw);
    }
    if (!advance(stream, entry)) return 'again';
    if (!cursor.take(stream, entry)) return 'known';
    if (isAside) return setAside(entry.body);
    if (entry.kind === 'event') return writer.write(entry.body, receivedAt(entry, read));
    lists.add(entry.body, { at: entry.at, readAt: read.engine });
    return 'known';
  }

  /** All in one transaction. */
  async function takeAll(
    stream: string,
    entries: readonly EntryRead[],
    read: ReadTimes,
    isAside = false,
  ): Promise<Taken | 'failed'> {
    const news: News[] = [];
    hasLost = false;
    const written = await commit(() => {
      for (const entry of entries) {
        const one = write(stream, entry, read, isAside);
        if (one === 'again') return entry.id;
        if (one !== 'known') news.push(one);
      }
      const newest = entries.findLast((entry) => entry.kind !== 'unreadable')?.at;
      if (newest !== undefined) cursor.forgetBefore(stream, newest);
      return undefined;
    });
    if (written.kind === 'failed') return 'failed';
    const before = written.value;
    const last = entries.at(-1);
    // A disk that fails takes the rewind back, and then it must come again.
    if (before !== undefined) rewoundAt.set(stream, (rewoundAt.get(stream) ?? new Set()).add(before));
    else if (last) cursor.reach(stream, last.id);
    for (const one of news) writer.notify(one);
    if (entries.some(({ kind }) => kind === 'appointments')) lists.applySoon();
    if (hasLost) deps.onLoss();
    return before === undefined ? 'all' : 'again';
  }

  /** What always fails must not keep back what comes after it, and a full disk must lose nothing. */
  async function takeOne(stream: string, entry: EntryRead, read: ReadTimes): Promise<Taken> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const taken = await takeAll(stream, [entry], read);
      if (taken !== 'failed') return taken;
      await new Promise<void>((resolve) => void clock.after(TRY_AGAIN_MS, resolve));
    }
    const aside = await takeAll(stream, [entry], read, true);
    if (aside === 'failed') return 'stop';
    log.error('stream-entry-set-aside', { id: entry.id });
    return aside;
  }

  return {
    /** `entries`: as they follow in the stream. */
    async take(stream: string, entries: readonly EntryRead[], read: ReadTimes): Promise<Taken> {
      for (const { id, kind } of entries)
        if (kind === 'unreadable') log.warn('stream-entry-unreadable', { id });
      const taken = await takeAll(stream, entries, read);
      if (taken !== 'failed') return taken;
      for (const entry of entries) {
        const one = await takeOne(stream, entry, read);
        if (one !== 'all') return one;
      }
      return 'all';
    },
  };
}

export type StreamIntake = ReturnType<typeof createStreamIntake>;
