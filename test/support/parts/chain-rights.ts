/** The users of an engine, with the very rights that docs/chain.md gives them. */
import { readFileSync } from 'node:fs';
import type { RunningEngine } from '../started/engine.ts';

export const chainPage = readFileSync(new URL('../../../docs/chain.md', import.meta.url), 'utf8');

/** Since Redis 7.2. */
export async function knowsWaitaof(engine: RunningEngine): Promise<boolean> {
  const about = String(await engine.send('INFO', 'server'));
  return /valkey_version|redis_version:(?:7\.[2-9]|[89])/.test(about);
}

/** Adds `gateway` or `lobby-7`. Returns the address with it. */
export async function allow(engine: RunningEngine, user: string): Promise<string> {
  const [, line = ''] = new RegExp(`^user ${user} (.*)$`, 'm').exec(chainPage) ?? [];
  const isKnown = await knowsWaitaof(engine);
  const rights = line.split(' ').filter((right) => isKnown || right !== '+waitaof');
  await engine.send('ACL', 'SETUSER', user, ...rights);
  return engine.url.replace('://', `://${user}:PASSWORD@`);
}
