/**
 * What an engine has: streams, hashes and texts that expire, and the append script as `append-script.ts` has it, in this
 * process. `chain-model-suite.test.ts` holds it against a real engine.
 */
import { compareIds } from '../../../src/main/chain/stream-entry.ts';

export interface ModelEntry {
  readonly id: string;
  readonly fields: readonly (readonly [name: string, value: Buffer])[];
}

const HOUR = 3_600_000;
const STREAM_KEEPS = 24 * HOUR;
const BODY_KEEPS = 25 * HOUR;

type Value =
  | { readonly kind: 'stream'; entries: ModelEntry[] }
  | { readonly kind: 'hash'; readonly fields: Map<string, string> }
  | { readonly kind: 'text'; readonly text: string };

export function createEngineState() {
  const values = new Map<string, { value: Value; expiresAt: number }>();

  function alive(key: string, now: number): Value | undefined {
    const kept = values.get(key);
    if (kept && kept.expiresAt > now) return kept.value;
    values.delete(key);
    return undefined;
  }

  function hashOf(key: string, now: number): Map<string, string> {
    const value = alive(key, now);
    if (value?.kind === 'hash') return value.fields;
    const fields = new Map<string, string>();
    values.set(key, { value: { kind: 'hash', fields }, expiresAt: Number.POSITIVE_INFINITY });
    return fields;
  }

  function entriesOf(key: string, now: number): readonly ModelEntry[] {
    const value = alive(key, now);
    return value?.kind === 'stream' ? value.entries : [];
  }

  function expire(key: string, at: number): void {
    const kept = values.get(key);
    if (kept) kept.expiresAt = at;
  }

  function add(key: string, now: number, fields: ModelEntry['fields']): string {
    const value = alive(key, now);
    const stream = value?.kind === 'stream' ? value : { kind: 'stream' as const, entries: [] };
    const [ms = '0', seq = '0'] = (stream.entries.at(-1)?.id ?? '0-0').split('-');
    const id = now > Number(ms) ? `${now}-0` : `${ms}-${Number(seq) + 1}`;
    const oldest = `${Math.max(now - STREAM_KEEPS, 0)}-0`;
    stream.entries = [...stream.entries, { id, fields }].filter((entry) => compareIds(entry.id, oldest) >= 0);
    values.set(key, { value: stream, expiresAt: now + STREAM_KEEPS });
    return id;
  }

  /** As `APPEND_SCRIPT`. */
  function append(args: readonly (string | Buffer)[], now: number): readonly [when: string, isNew: number] {
    const [stream = '', last = '', body = '', kind = '', repeats, id = '', age, content = '', given = ''] =
      args.map(String);
    const ofBody = hashOf(body, now);
    const known = Number(ofBody.get('n') ?? 0);
    const received = now - Number(age);
    const times: number[] = [];
    let had = 0;
    for (let each = 1; each <= known; each += 1) {
      const [of, when = '', since] = (ofBody.get(String(each)) ?? '').split(' ');
      if (of === id || when === given) return [when, 0];
      times.push(Number(when));
      had = Math.max(had, Number(since));
    }
    if (given === '' && known > 0) {
      const [first, latest] = [Math.min(...times), Math.max(...times)];
      const isLater = received - had >= 10_000 || had - now >= 10_000;
      const isAgain = repeats === '1' && known < 6 && isLater && Math.abs(now - first) <= 900_000;
      if (!isAgain) return [String(latest), 0];
    }
    const lastOf = hashOf(last, now);
    const n = Number(lastOf.get('n') ?? 0) + 1;
    const at = given === '' ? String(received) : given;
    const fields = {
      n,
      before: lastOf.get('id') ?? '0-0',
      of: body.split(':').at(-1),
      at,
      kind,
      body: content,
    };
    const entry = add(
      stream,
      now,
      Object.entries(fields).map(([name, value]) => [name, Buffer.from(String(value))] as const),
    );
    lastOf.set('n', String(n)).set('id', entry);
    ofBody.set(String(known + 1), `${id} ${at} ${given === '' ? now : at}`).set('n', String(known + 1));
    expire(body, now + BODY_KEEPS);
    return [at, 1];
  }

  return {
    append,
    entriesOf,
    hashOf,
    /** As `XADD` by another program. */
    addForeign: (key: string, now: number): void => void add(key, now, [['body', Buffer.from('x')]]),
    /** As `SET … PX … GET`. */
    swap(key: string, text: string, now: number, keepsMs: number): string | undefined {
      const before = alive(key, now);
      values.set(key, { value: { kind: 'text', text }, expiresAt: now + keepsMs });
      return before?.kind === 'text' ? before.text : undefined;
    },
  };
}

export type EngineState = ReturnType<typeof createEngineState>;
