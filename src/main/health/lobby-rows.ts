/** Which lobbies of a chain need somebody, the worst first. Pure. */
import { type LobbyReport, readLobbyReport, REPORT_EVERY_MS } from './lobby-report.ts';

/** Two reports may be lost before a lobby counts as silent. */
const SILENT_AFTER_MS = 3 * REPORT_EVERY_MS + 10_000;

/** From the worst. Lobbies that never came are behind those that fail: in a roll-out they are many. */
const LOBBY_STATES = ['silent', 'problems', 'unreadable', 'never', 'well'] as const;
type LobbyState = (typeof LOBBY_STATES)[number];

export interface LobbyRow {
  readonly locationId: number;
  readonly state: LobbyState;
  /** Since its last report, in milliseconds. Absent without one. */
  readonly seenMs?: number;
  /** Its times are milliseconds before now. */
  readonly report?: LobbyReport;
}

const later = (agoMs: number | undefined, byMs: number): number | undefined =>
  agoMs === undefined ? undefined : agoMs + byMs;

function rowOf(
  locationId: number,
  found: { readonly text: string; readonly ageMs: number } | undefined,
): LobbyRow {
  if (!found) return { locationId, state: 'never' };
  const { text, ageMs: seenMs } = found;
  const read = readLobbyReport(text);
  const report = read && {
    ...read,
    oldestMs: later(read.oldestMs, seenMs),
    lastEventMs: later(read.lastEventMs, seenMs),
  };
  const seen = { locationId, seenMs, ...(report ? { report } : {}) };
  if (seenMs > SILENT_AFTER_MS) return { ...seen, state: 'silent' };
  if (!report) return { ...seen, state: 'unreadable' };
  return { ...seen, state: report.codes.length > 0 ? 'problems' : 'well' };
}

/** Greater is worse. The first number that differs decides. */
function badnessOf({ state, seenMs = 0, report }: LobbyRow): readonly number[] {
  const isCutOff = report !== undefined && ['unreachable', 'key-rejected'].includes(report.service);
  return [
    -LOBBY_STATES.indexOf(state),
    state === 'silent' ? seenMs : 0,
    isCutOff ? 1 : 0,
    report?.oldestMs ?? 0,
    report?.codes.length ?? 0,
    report ? report.screens - report.connected : 0,
  ];
}

function worseFirst(one: LobbyRow, other: LobbyRow): number {
  const [mine, its] = [badnessOf(one), badnessOf(other)];
  for (const [at, badness] of mine.entries()) {
    const difference = (its[at] ?? 0) - badness;
    if (difference !== 0) return difference;
  }
  return one.locationId - other.locationId;
}

/** A row for each of `locations`. */
export const lobbyRows = (
  locations: readonly number[],
  texts: ReadonlyMap<number, { readonly text: string; readonly ageMs: number }>,
): readonly LobbyRow[] =>
  locations.map((location) => rowOf(location, texts.get(location))).toSorted(worseFirst);
