/**
 * How each lobby is, as the gateway's page shows it: one small text in the engine, which the lobby writes again and
 * again. It is as old as the time that has passed of its expiry, so no clock but the engine's counts.
 */
import { z } from 'zod';
import { DAY_MS } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { sparingly } from '../base/log.ts';
import type { ChainKeys } from './chain-keys.ts';
import { type Engine, readAs, scriptOn, Text } from './engine.ts';

/** After this, nobody can tell a closed lobby from one that never was. */
export const REPORT_KEEPS_MS = 30 * DAY_MS;
/** The lobby's connection is busy for five seconds while it waits for entries. */
const WITHIN_MS = 9_000;
/** Keys of one command: short enough to keep no event waiting. */
const AT_ONCE = 500;

/** Undefined while there is nothing to say. */
export type MakeReport = () => string | undefined;

/** A report that does not arrive is left out: the next one says more. */
export function createReportWriter({ clock, log }: Clocked & Logged, engine: Engine, key: string) {
  const isSaid = sparingly(clock.monotonic);
  let newest: MakeReport = () => undefined;

  async function write(): Promise<void> {
    const text = newest();
    if (text === undefined) return;
    const answer = await engine.send(key, ['SET', key, text, 'PX', String(REPORT_KEEPS_MS)], WITHIN_MS);
    const said = answer.kind === 'refused' && isSaid(answer.code);
    if (said) log.warn('lobby-report-refused', { code: answer.code, ...said });
  }
  const unsubscribe = engine.onConnected(() => void write());
  return {
    report(make: MakeReport): void {
      newest = make;
      void write();
    },
    close: unsubscribe,
  };
}

/** A lobby can write any text, and the gateway reads those of hundreds at once. Reports have a few hundred bytes. */
const MOST_BYTES = 16_384;

/** Texts and what is left of their expiry, in one answer so that they belong together. */
const READ_SCRIPT = `
local found = {}
for each, key in ipairs(KEYS) do
  found[each] = {redis.call('GETRANGE', key, 0, ${MOST_BYTES - 1}), redis.call('PTTL', key)}
end
return found
`;

const FoundSchema = z.array(z.tuple([Text, z.number()]));

interface LobbyText {
  readonly text: string;
  /** Since it was written. */
  readonly ageMs: number;
}

/** Reads the reports of these locations. A lobby without one is missing. `code`: the engine's own word. */
export async function readReports(engine: Engine, keys: ChainKeys, locations: readonly number[]) {
  const run = scriptOn(engine, READ_SCRIPT);
  const texts = new Map<number, LobbyText>();
  for (let from = 0; from < locations.length; from += AT_ONCE) {
    const some = locations.slice(from, from + AT_ONCE);
    const answer = await run(some.map(keys.report), []);
    if (answer.kind === 'refused') return { kind: 'refused', code: answer.code } as const;
    const found = readAs(answer, FoundSchema);
    if (!found) return { kind: 'away' } as const;
    for (const [at, location] of some.entries()) {
      const [text, leftMs] = found[at] ?? ['', -1];
      if (leftMs >= 0) texts.set(location, { text, ageMs: Math.max(0, REPORT_KEEPS_MS - leftMs) });
    }
  }
  return { kind: 'read', texts } as const;
}
