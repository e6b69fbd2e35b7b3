/** A gateway's state for monitoring: numbers and codes, no visitor data. */
import { EVENT_CODES } from '../../contract/codes.ts';
import { VERSION } from '../../contract/version.ts';
import { gauge, type HealthReport, type HealthSource, processMetrics, sampleOf } from './health.ts';

export interface GatewaySource extends Pick<HealthSource, 'process'> {
  /** Whether the engine can be used. Until then, senders are asked to come again. */
  engine(): boolean;
  /** What the engine does not have yet. `since`: of the oldest, in milliseconds since 1970. */
  waiting(): { readonly waiting: number; readonly since: number | undefined };
}

/** Documented in docs/monitoring.md. */
export const gatewayReport = (source: GatewaySource): HealthReport => ({
  health: () => ({
    status: source.engine() ? 'ok' : 'faulty',
    codes: source.engine() ? [] : [EVENT_CODES['engine-away']],
    version: VERSION,
  }),
  metrics() {
    const { waiting, since } = source.waiting();
    return [
      gauge('foyer_info', 'Foyer version.', { labels: { version: VERSION }, value: 1 }),
      gauge('foyer_gateway_engine', 'Whether the engine can be used.', { value: source.engine() ? 1 : 0 }),
      gauge('foyer_gateway_waiting', 'Webhooks and lists that the engine does not have yet.', {
        value: waiting,
      }),
      gauge(
        'foyer_gateway_oldest_timestamp_seconds',
        'When the oldest of them arrived.',
        ...sampleOf(since === undefined ? undefined : since / 1_000),
      ),
      ...processMetrics(source.process()),
    ];
  },
});
