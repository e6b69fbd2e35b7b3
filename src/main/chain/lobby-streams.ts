/** A lobby's part in a chain: it reads its location's events from the engine. */
import type { WebhookState } from '../../contract/hub-status.ts';
import type { Notice } from '../../contract/notice.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { readEngineAddress } from '../settings/engine-address.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { Stored } from '../storage/database.ts';
import { createGroupCommit } from '../webhooks/group-commit.ts';
import type { EventWriter } from '../webhooks/intake.ts';
import { chainKeys, type Place, UNPLACED } from './chain-keys.ts';
import { openEngine } from './engine.ts';
import { createReportWriter, type MakeReport } from './lobby-reports.ts';
import { createListInbox, type TakeAppointments } from './list-inbox.ts';
import { createStreamCursor, type Loss } from './stream-cursor.ts';
import { createStreamIntake } from './stream-intake.ts';
import { type EngineReading, openStreamReader } from './stream-reader.ts';

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

function missedNotices(losses: readonly Loss[]): readonly Notice[] {
  if (losses.length === 0) return [];
  const at = Math.max(...losses.map(({ foundAt }) => foundAt));
  const count = losses.reduce((sum, { missed }) => sum + missed, 0);
  return [{ noticeId: MISSED, at, kind: 'webhook', trouble: { kind: 'missed', count } }];
}

const sharedNotices = (at: number | undefined): readonly Notice[] =>
  at === undefined
    ? []
    : [{ noticeId: 'lobby-shared', at, kind: 'webhook', trouble: { kind: 'shared-lobby' } }];

export interface LobbyStreams {
  /** Undefined while the lobby's own listener is all there is. */
  readonly webhooks: () => WebhookState | undefined;
  /** For the self-test. Undefined without an engine. */
  readonly engine: () => EngineReading | undefined;
  readonly notices: () => readonly Notice[];
  /** True if the notice was one of these. Throws disk errors. */
  readonly dismiss: (noticeId: string) => boolean;
  /** How this lobby is, for the gateway's page. Made only in a chain. */
  readonly report: (make: MakeReport) => void;
  readonly close: () => Promise<void>;
}

/** Undefined without a readable `engineUrl`. */
export function openLobbyStreams(deps: LobbyStreamsDeps): LobbyStreams | undefined {
  const { clock, log, database, inForce, writer, onChange } = deps;
  const { account, locationId, unplacedEvents } = inForce.settings;
  const address = readEngineAddress(inForce.engineUrl ?? '');
  if (!address) return undefined;
  if (locationId === undefined) {
    log.warn('stream-without-location');
    return {
      webhooks: () => 'engine-away',
      engine: () => ({ kind: 'no-location' }),
      notices: () => [],
      dismiss: () => false,
      report: () => {},
      close: () => Promise.resolve(),
    };
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
      losses = cursor.losses();
      onChange();
    },
  });
  const engine = openEngine({ clock, log, address, name: `foyer-hub-${locationId}`, random: deps.random });
  const reports = createReportWriter(deps, engine, keys.report(locationId));
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
    dismiss(noticeId: string): boolean {
      if (noticeId !== MISSED || !cursor.dismissLosses()) return false;
      losses = [];
      return true;
    },
    report: reports.report,
    async close(): Promise<void> {
      reports.close();
      await Promise.all([reader.close(), lists.close()]);
    },
  };
}
