/** What the engine says of itself: whether it can be used, and whether what it acknowledges outlives a power cut. */
import { z } from 'zod';
import type { Engine, EngineAnswer } from './engine.ts';
import { refusedSentence } from './engine-fault.ts';

/** How a gateway may answer 200. */
type Durability =
  /** Every write is synced before its answer. */
  | 'always'
  /** Asked after each batch, also for the replicas. */
  | 'waitaof'
  /** The operator says so: `engineDurable`. */
  | 'asserted';

export interface EngineFacts {
  readonly version: string;
  /** Changes with a restart, with a failover, and when the engine was emptied. Then writes may be lost. */
  readonly mark: string;
  readonly durability: Durability;
  readonly replicas: number;
}

export type EngineCheck =
  | { readonly kind: 'good'; readonly facts: EngineFacts }
  | { readonly kind: 'bad'; readonly sentence: string }
  | { readonly kind: 'away' };

const textOf = (answer: EngineAnswer): string | undefined =>
  answer.kind === 'answer' && answer.value instanceof Uint8Array
    ? Buffer.from(answer.value).toString('utf8')
    : undefined;

const fieldOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];

const PairsSchema = z.array(
  z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('utf8')),
);

/** Undefined where the engine does not let its settings be read. */
async function settingOf(engine: Engine, key: string, name: string): Promise<string | undefined> {
  const answer = await engine.send(key, ['CONFIG', 'GET', name]);
  const pairs = PairsSchema.safeParse(answer.kind === 'answer' ? answer.value : undefined);
  return pairs.data?.[1];
}

const bad = (sentence: string): EngineCheck => ({ kind: 'bad', sentence });

/** Major and minor as one number: 6.2 is 602. */
const asNumber = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 100 + minor;
};

const DURABLE =
  'Set appendonly yes, appendfsync always and no-appendfsync-on-rewrite no there. For a managed engine whose provider promises it, set engineDurable.';

interface EngineCheckOptions {
  /** The operator's word for durability, where the engine's settings cannot be read or do not prove it. */
  readonly isAsserted: boolean;
  /** See `chain-keys.ts`. */
  readonly era: string;
  /** A name that no one else gives. */
  readonly newEra: () => string;
}

/** `FLUSHALL` changes no id of the engine. Undefined if it takes no writes. */
async function eraOf(engine: Engine, { era, newEra }: EngineCheckOptions): Promise<string | undefined> {
  const known = textOf(await engine.send(era, ['HGET', era, 'name']));
  if (known !== undefined) return known;
  const name = newEra();
  const put = await engine.send(era, ['HSET', era, 'name', name]);
  return put.kind === 'answer' ? name : undefined;
}

/** Asks what a gateway needs to know, after each new connection and now and then. */
export async function checkEngine(engine: Engine, options: EngineCheckOptions): Promise<EngineCheck> {
  const { isAsserted, era: key } = options;
  const answers = await Promise.all(
    ['server', 'replication'].map((section) => engine.send(key, ['INFO', section])),
  );
  const [refused] = answers.flatMap((answer) => (answer.kind === 'refused' ? [answer.code] : []));
  if (refused !== undefined) return bad(refusedSentence(refused));
  const [server, replication] = answers.map(textOf);
  if (server === undefined || replication === undefined) return { kind: 'away' };
  const valkey = fieldOf(server, 'valkey_version');
  const version = valkey ?? fieldOf(server, 'redis_version') ?? '0';
  if (valkey === undefined && asNumber(version) < 602)
    return bad(`The engine is Redis ${version}. Foyer needs Redis 6.2 or newer, or Valkey.`);
  const policy = await settingOf(engine, key, 'maxmemory-policy');
  const limit = await settingOf(engine, key, 'maxmemory');
  if (policy !== undefined && policy !== 'noeviction' && limit !== '0')
    return bad(
      `The engine may delete entries when its memory is full (${policy}). Set maxmemory-policy noeviction.`,
    );
  const [appendonly, appendfsync, onRewrite] = await Promise.all(
    ['appendonly', 'appendfsync', 'no-appendfsync-on-rewrite'].map((name) => settingOf(engine, key, name)),
  );
  const isAlways = appendonly === 'yes' && appendfsync === 'always' && onRewrite === 'no';
  const canWait = appendonly === 'yes' && (valkey !== undefined || asNumber(version) >= 702);
  const durability: Durability | undefined = isAlways
    ? 'always'
    : canWait
      ? 'waitaof'
      : isAsserted
        ? 'asserted'
        : undefined;
  if (durability === undefined)
    return bad(
      appendonly === undefined
        ? `The engine does not say whether it keeps what it acknowledges. ${DURABLE}`
        : `The engine may lose what it acknowledges. ${DURABLE}`,
    );
  const ids = [
    fieldOf(server, 'run_id'),
    fieldOf(replication, 'master_replid'),
    await eraOf(engine, options),
  ];
  const mark = ids.map((id = '') => id).join(' ');
  const replicas = Number(fieldOf(replication, 'connected_slaves') ?? 0);
  return { kind: 'good', facts: { version, mark, durability, replicas } };
}
