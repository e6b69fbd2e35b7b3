/** What the engine says of itself: whether it can be used, and whether what it acknowledges outlives a power cut. */
import { z } from 'zod';
import { type Engine, readAs, Text } from './engine.ts';
import { refusedSentence } from './engine-fault.ts';

export interface EngineFacts {
  /** Changes with a restart, with a failover, and when the engine was emptied. Then writes may be lost. */
  readonly mark: string;
  /** Replicas to wait for after each batch, with `WAITAOF`. Undefined where an answer alone says that it is durable. */
  readonly waitFor?: number | undefined;
}

export type EngineCheck =
  | { readonly kind: 'good'; readonly facts: EngineFacts }
  | { readonly kind: 'bad'; readonly sentence: string }
  | { readonly kind: 'away' };

const fieldOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];

/** Undefined where the engine does not let its settings be read. */
const settingOf = async (engine: Engine, key: string, name: string): Promise<string | undefined> =>
  readAs(await engine.send(key, ['CONFIG', 'GET', name]), z.array(Text))?.[1];

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
  const known = readAs(await engine.send(era, ['HGET', era, 'name']), Text);
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
  const [code] = answers.flatMap((answer) => (answer.kind === 'answer' ? [] : [answer.code]));
  if (code !== undefined && code !== 'away' && code !== 'unknown') return bad(refusedSentence(code));
  const [server, replication] = answers.map((answer) => readAs(answer, Text));
  if (server === undefined || replication === undefined) return { kind: 'away' };
  const valkey = fieldOf(server, 'valkey_version');
  const version = valkey ?? fieldOf(server, 'redis_version') ?? '0';
  if (valkey === undefined && asNumber(version) < 602)
    return bad(`The engine is Redis ${version}. Foyer needs Redis 6.2 or newer, or Valkey.`);
  const settings = [
    'maxmemory-policy',
    'maxmemory',
    'appendonly',
    'appendfsync',
    'no-appendfsync-on-rewrite',
  ];
  const [policy, limit, appendonly, appendfsync, onRewrite] = await Promise.all(
    settings.map((name) => settingOf(engine, key, name)),
  );
  if (policy !== undefined && policy !== 'noeviction' && limit !== '0')
    return bad(
      `The engine may delete entries when its memory is full (${policy}). Set maxmemory-policy noeviction.`,
    );
  const isAlways = appendonly === 'yes' && appendfsync === 'always' && onRewrite === 'no';
  const canWait = appendonly === 'yes' && (valkey !== undefined || asNumber(version) >= 702);
  if (!isAlways && !canWait && !isAsserted)
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
  const waitFor = canWait && !isAlways ? Number(fieldOf(replication, 'connected_slaves') ?? 0) : undefined;
  return { kind: 'good', facts: { mark: ids.map((id = '') => id).join(' '), waitFor } };
}
