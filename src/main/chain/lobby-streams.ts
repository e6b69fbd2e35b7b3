/** A lobby's part in a chain: it reads its location's events from the engine. Without an engine there is none. */
import type { Notice } from '../../contract/notice.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { readEngineAddress } from '../settings/engine-address.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { Stored } from '../storage/database.ts';
import { createGroupCommit } from '../webhooks/group-commit.ts';
import type { EventWriter } from '../webhooks/intake.ts';
import { ALONE, type LobbyStreams } from './alone.ts';
import { chainKeys, type Place, UNPLACED } from './chain-keys.ts';
import { openEngine } from './engine.ts';
import { createReportWriter } from './lobby-reports.ts';
import { createListInbox, type TakeAppointments } from './list-inbox.ts';
import { createStreamCursor, type Loss } from './stream-cursor.ts';
import { createStreamIntake } from './stream-intake.ts';
import { openStreamReader } from './stream-reader.ts';

interface LobbyStreamsDeps extends Clocked, Logged, Stored {
  readonly inForce: Pick<SettingsInForce, 'settings' | 'engineUrl'>;
  readonly random: () => number;
  readonly randomBytes: (bytes: number) => Buffer;
  readonly during: <T>(work: () => T) => T;
  readonly writer: EventWriter;
  readonly takeAppointments: TakeAppointments;
  readonly onChange: () => void;
}

const MISSED = 'events-missed';

const missedNotices = (losses: readonly Loss[]): readonly Notice[] =>
  losses.length === 0
    ? []
    : [
        {
          noticeId: MISSED,
          at: Math.max(...losses.map(({ foundAt }) => foundAt)),
          kind: 'webhook',
          trouble: { kind: 'missed', count: losses.reduce((sum, { missed }) => sum + missed, 0) },
        },
      ];

const sharedNotices = (at: number | undefined): readonly Notice[] =>
  at === undefined
    ? []
    : [{ noticeId: 'lobby-shared', at, kind: 'webhook', trouble: { kind: 'shared-lobby' } }];

export function openLobbyStreams(deps: LobbyStreamsDeps): LobbyStreams {
  const { clock, log, database, inForce, writer, onChange } = deps;
  const { account, locationId, unplacedEvents } = inForce.settings;
  const address = inForce.engineUrl === undefined ? undefined : readEngineAddress(inForce.engineUrl);
  if (!address) return ALONE;
  if (locationId === undefined) {
    log.warn('stream-without-location');
    return { ...ALONE, webhooks: () => 'engine-away', engine: () => ({ kind: 'no-location' }) };
  }
  const keys = chainKeys(account);
  const places: readonly Place[] = unplacedEvents ? [locationId, UNPLACED] : [locationId];
  const cursor = createStreamCursor(database);
  const commit = createGroupCommit({ database, monotonic: clock.monotonic });
  let losses = cursor.losses();
  const lists = createListInbox({ clock, log, database, commit, take: deps.takeAppointments, writer });
  const intake = createStreamIntake({
    clock,
    log,
    cursor,
    commit: (work) => commit(() => deps.during(work)),
    writer,
    lists,
    onLoss() {
      const now = cursor.losses();
      if (JSON.stringify(now) === JSON.stringify(losses)) return;
      losses = now;
      onChange();
    },
  });
  const engine = openEngine({ clock, log, address, name: `foyer-hub-${locationId}`, random: deps.random });
  const reports = createReportWriter({ clock, log, engine, key: keys.report(locationId) });
  const reader = openStreamReader({
    clock,
    log,
    engine,
    streams: places.map(keys.stream),
    reader: { key: keys.reader(locationId), token: deps.randomBytes(12).toString('hex') },
    cursor,
    intake,
    onChange,
  });
  return {
    webhooks: () => (reader.isAway() ? 'engine-away' : 'listening'),
    engine: reader.reading,
    notices: () => [...missedNotices(losses), ...sharedNotices(reader.sharedAt())],
    dismiss(noticeId) {
      if (noticeId !== MISSED || !cursor.dismissLosses()) return false;
      losses = [];
      return true;
    },
    report: reports.report,
    async close() {
      reports.close();
      await Promise.all([reader.close(), lists.close()]);
    },
  };
}
