/** Foyer's state for monitoring: numbers and codes, no visitor data. */
import { codesInForce, UPDATE_UNDONE_CODE } from '../../contract/codes.ts';
import type { HubStatus } from '../../contract/hub-status.ts';
import type { SelfTestState } from '../../contract/self-test.ts';
import { VERSION } from '../../contract/version.ts';

export interface HealthSource {
  /** Undefined without a running hub. Throws if the database cannot be read. */
  status(): HubStatus | undefined;
  selfTest(): SelfTestState;
  screens(): readonly { readonly isConnected: boolean }[];
  /** Time of the newest backup, if any. */
  copyAt(): number | undefined;
  /** A problem of the last package update, if any. */
  update?(): string | undefined;
  process(): { readonly memoryBytes: number; readonly cpuSeconds: number; readonly startedAt: number };
}

/** `faulty`: needs attention, but a restart would not help. `down`: no hub is running. */
export interface Health {
  readonly status: 'ok' | 'faulty' | 'down';
  readonly codes: readonly string[];
  readonly version: string;
  readonly update?: string;
}

export function statusOf(source: HealthSource): HubStatus | undefined {
  try {
    return source.status();
  } catch {
    return undefined;
  }
}

/** Codes of the hub's faults, and of self-test lines that did not pass. */
function codesOf(status: HubStatus, test: SelfTestState): readonly string[] {
  const lines = test.kind === 'done' ? test.lines : [];
  return [...codesInForce(status), ...lines.flatMap(({ code }) => code ?? [])];
}

export interface HealthReport {
  health(): Health;
  metrics(): readonly Metric[];
}

export const hubReport = (source: HealthSource): HealthReport => ({
  health: () => healthOf(source),
  metrics: () => metricsOf(source),
});

export function healthOf(source: HealthSource): Health {
  const status = statusOf(source);
  const update = source.update?.();
  const undone = update === undefined ? [] : [UPDATE_UNDONE_CODE];
  const common = { version: VERSION, ...(update === undefined ? {} : { update }) };
  if (status === undefined) return { status: 'down', codes: undone, ...common };
  const codes = [...codesOf(status, source.selfTest()), ...undone];
  return { status: codes.length === 0 ? 'ok' : 'faulty', codes, ...common };
}

const RESULTS = { pass: 0, warn: 1, fail: 2 } as const;

export const gauge = (name: string, help: string, ...samples: readonly Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples,
});
export const sampleOf = (value: number | undefined): readonly Sample[] =>
  value === undefined ? [] : [{ value }];
const seconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / 1_000);

function selfTestMetrics(test: SelfTestState): readonly Metric[] {
  if (test.kind !== 'done') return [];
  return [
    gauge(
      'foyer_self_test_result',
      'Last self-test by line: 0 pass, 1 warning, 2 failure.',
      ...test.lines.map(({ line, result }) => ({ labels: { line }, value: RESULTS[result] })),
    ),
    gauge('foyer_self_test_timestamp_seconds', 'When the last self-test ended.', {
      value: test.endedAt / 1_000,
    }),
  ];
}

function hubMetrics(status: HubStatus): readonly Metric[] {
  return [
    gauge(
      'foyer_fault',
      'Active problems, by code. See docs/codes.md.',
      ...codesInForce(status).map((code) => ({ labels: { code }, value: 1 })),
    ),
    gauge('foyer_service_reachable', 'Whether the booking system responds and accepts the key.', {
      value: status.service === 'reachable' ? 1 : 0,
    }),
    gauge('foyer_events_listening', 'Whether webhooks are accepted.', {
      value: status.webhooks === 'listening' ? 1 : 0,
    }),
    gauge(
      'foyer_last_event_timestamp_seconds',
      'When the last webhook arrived.',
      ...sampleOf(seconds(status.lastEventAt)),
    ),
    gauge('foyer_outbox_waiting', 'Changes that the booking system has not confirmed yet.', {
      value: status.waitingToSend,
    }),
    gauge('foyer_appointments_today', 'Number of appointments today.', { value: status.appointmentsToday }),
    gauge('foyer_notices', 'Open notices for staff.', { value: status.notices.length }),
  ];
}

export function processMetrics({
  memoryBytes,
  cpuSeconds,
  startedAt,
}: ReturnType<HealthSource['process']>): readonly Metric[] {
  return [
    gauge('process_resident_memory_bytes', 'Memory used by Foyer.', { value: memoryBytes }),
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time used by Foyer.',
      type: 'counter',
      samples: [{ value: cpuSeconds }],
    },
    gauge('process_start_time_seconds', 'When Foyer was started.', { value: startedAt / 1_000 }),
  ];
}

/** Documented in docs/monitoring.md. */
export function metricsOf(source: HealthSource): readonly Metric[] {
  const status = statusOf(source);
  const screens = source.screens();
  return [
    gauge('foyer_info', 'Foyer version.', { labels: { version: VERSION }, value: 1 }),
    gauge('foyer_hub_up', 'Whether Foyer is running and can read its database.', {
      value: status === undefined ? 0 : 1,
    }),
    ...(status === undefined ? [] : hubMetrics(status)),
    gauge('foyer_screens', 'Screens that should be connected.', { value: screens.length }),
    gauge('foyer_screens_connected', 'Screens that are connected.', {
      value: screens.filter(({ isConnected }) => isConnected).length,
    }),
    gauge(
      'foyer_last_copy_timestamp_seconds',
      'When the last backup was made.',
      ...sampleOf(seconds(source.copyAt())),
    ),
    ...selfTestMetrics(source.selfTest()),
    ...processMetrics(source.process()),
  ];
}

/** Prometheus text exposition format, version 0.0.4. Pure. */

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Metric {
  /** Letters, digits and underscores. */
  readonly name: string;
  /** One line. */
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  /** If empty, the metric is left out. */
  readonly samples: readonly Sample[];
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

function lineOf(name: string, { labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

export function metricsText(metrics: readonly Metric[]): string {
  const blocks = metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((sample) => lineOf(name, sample)),
      ].join('\n'),
    );
  return `${blocks.join('\n')}\n`;
}
