/** The commands of the model engine that gateways and lobbies use, and how it loses what it had. */
import { compareIds } from '../../../src/main/chain/stream-entry.ts';
import { createEngineState, type ModelEntry } from './engine-state.ts';

export type Args = readonly (string | Buffer)[];

const WRITES: ReadonlySet<string> = new Set(['EVALSHA', 'EVAL', 'HSET', 'SET', 'XADD']);
const SETTINGS: Readonly<Record<string, string>> = {
  appendonly: 'yes',
  appendfsync: 'always',
  'no-appendfsync-on-rewrite': 'no',
  maxmemory: '0',
  'maxmemory-policy': 'noeviction',
};

export const isWrite = ([name]: Args): boolean => WRITES.has(String(name));

const bytes = (text: string): Buffer => Buffer.from(text);
const raw = ({ id, fields }: ModelEntry): unknown => [
  bytes(id),
  fields.flatMap(([name, value]) => [bytes(name), value]),
];

/** `now`: the engine's clock. */
export function createCommands(now: () => number) {
  let state = createEngineState();
  let writes: { readonly args: Args; readonly at: number }[] = [];
  let run = 1;

  function done(args: Args, at: number): unknown {
    const [name, key = ''] = args.map(String);
    if (name === 'EVALSHA' || name === 'EVAL') {
      const [when, isNew] = state.append(args.slice(3), at);
      return [bytes(when), isNew];
    }
    if (name === 'XADD') return state.addForeign(key, at);
    if (name === 'HSET') return state.hashOf(key, at).set(String(args[2]), String(args[3])).size;
    const before = state.swap(key, String(args[2]), at, Number(args[4]));
    return before === undefined ? null : bytes(before);
  }

  return {
    write(args: Args): unknown {
      const at = now();
      writes.push({ args, at });
      return done(args, at);
    },
    read(args: Args): unknown {
      const [name = '', key = ''] = args.map(String);
      switch (name) {
        case 'TIME':
          return [bytes(String(Math.floor(now() / 1_000))), bytes(String((now() % 1_000) * 1_000))];
        case 'INFO':
          return bytes(
            `redis_version:7.0.15\r\nrun_id:${run}\r\nmaster_replid:${run}\r\nconnected_slaves:0\r\n`,
          );
        case 'CONFIG':
          return [bytes(String(args[2])), bytes(SETTINGS[String(args[2])] ?? '')];
        case 'HGET': {
          const text = state.hashOf(key, now()).get(String(args[2]));
          return text === undefined ? null : bytes(text);
        }
        case 'XREVRANGE':
          return state.entriesOf(key, now()).slice(-1).map(raw);
        default:
          throw new Error(`The model engine does not know ${name}.`);
      }
    },
    /** `XREAD`. Undefined if there is nothing new. */
    readStreams(args: Args): unknown {
      const most = Number(args[2]);
      const names = args.slice(6).map(String);
      const streams = names.slice(0, names.length / 2);
      const found = streams.flatMap((stream, at) => {
        const from = names[streams.length + at] ?? '0-0';
        const entries = state.entriesOf(stream, now()).filter(({ id }) => compareIds(id, from) > 0);
        return entries.length === 0 ? [] : [[bytes(stream), entries.slice(0, most).map(raw)]];
      });
      return found.length === 0 ? undefined : found;
    },
    /** Another engine takes over, without the last writes. */
    failOver(lost: number): void {
      writes = writes.slice(0, Math.max(0, writes.length - lost));
      state = createEngineState();
      for (const { args, at } of writes) done(args, at);
      run += 1;
    },
    /** `FLUSHALL`: nobody is told. */
    flush(): void {
      writes = [];
      state = createEngineState();
    },
  };
}
