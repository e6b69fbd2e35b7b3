/**
 * Reads `engineUrl`: where the engine (Valkey or Redis) of a chain is. Pure. The forms are those of the registered
 * `redis` and `rediss` schemes, and the same for several nodes:
 *
 * - `redis://user:password@host:6379/0`, `rediss://…` with TLS
 * - `redis+sentinel://user:password@host1:26379,host2:26379/name`, `rediss+sentinel://…`
 * - `redis+cluster://user:password@host1:6379,host2:6379`, `rediss+cluster://…`
 */

interface EngineNode {
  readonly host: string;
  readonly port: number;
}

export interface EngineAddress {
  /** `sentinel`: `nodes` are sentinels, which name the engine of `group`. */
  readonly kind: 'single' | 'sentinel' | 'cluster';
  /** At least one. */
  readonly nodes: readonly EngineNode[];
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly database?: number;
  readonly group?: string;
}

const ADDRESS =
  /^(?<scheme>(?:redis|valkey)(?<tls>s)?)(?:\+(?<many>sentinel|cluster))?:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^/?#@]+)(?:\/(?<path>[\w.-]*))?$/;
const NODE =
  /^(?<host>\[[0-9a-f:.]+\]|[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?)(?::(?<port>\d{1,5}))?$/i;

const ENGINE_PORT = 6_379;
const SENTINEL_PORT = 26_379;

function nodeOf(text: string, standard: number): EngineNode | undefined {
  const { host, port } = NODE.exec(text)?.groups ?? {};
  const number = port === undefined ? standard : Number(port);
  if (host === undefined || number < 1 || number > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: number };
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Undefined if it is none of these forms. */
export function readEngineAddress(text: string): EngineAddress | undefined {
  const parts = ADDRESS.exec(text.trim())?.groups;
  if (!parts) return undefined;
  const kind = parts['many'] === 'sentinel' ? 'sentinel' : parts['many'] === 'cluster' ? 'cluster' : 'single';
  const standard = kind === 'sentinel' ? SENTINEL_PORT : ENGINE_PORT;
  const nodes = (parts['hosts'] ?? '').split(',').flatMap((host) => nodeOf(host, standard) ?? []);
  const path = parts['path'] ?? '';
  const isPath =
    kind === 'sentinel' ? path !== '' : kind === 'cluster' ? path === '' : /^\d{0,3}$/.test(path);
  const isAlone = kind !== 'single' || nodes.length === 1;
  if (nodes.length !== (parts['hosts'] ?? '').split(',').length || !isPath || !isAlone) return undefined;
  const username = decoded(parts['user']);
  const password = decoded(parts['password']);
  return {
    kind,
    nodes,
    tls: parts['tls'] !== undefined,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(kind === 'single' && path !== '' ? { database: Number(path) } : {}),
    ...(kind === 'sentinel' ? { group: path } : {}),
  };
}
