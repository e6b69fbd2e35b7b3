import { wallMs } from '../../clock/clock.ts';
import { codesInForce } from '../../contract/codes.ts';
import type { HubStatus } from '../../contract/hub-status.ts';
import { type DescribedGuided, describedSettings } from '../health/described-settings.ts';
import { diagnosticsText } from '../health/diagnostics.ts';
import type { SelfTest } from '../self-test/self-test.ts';
import type { HubOptions, HubPlace } from './hub-place.ts';

/** Notices may contain names, but their counts do not. */
function countsOf(status: HubStatus): Readonly<Record<string, number>> {
  const kinds = Object.entries(Object.groupBy(status.notices, ({ kind }) => kind));
  return {
    waitingToSend: status.waitingToSend,
    appointmentsToday: status.appointmentsToday,
    ...Object.fromEntries(kinds.map(([kind, notices]) => [`notices ${kind}`, notices?.length ?? 0])),
  };
}

export function hostDiagnostics(
  options: Pick<HubOptions, 'dataDir' | 'clock'>,
  place: Pick<HubPlace, 'hub' | 'inForce'>,
  selfTest: Pick<SelfTest, 'state'>,
  guided: () => readonly DescribedGuided[] = () => [],
): () => Promise<string> {
  return async () => {
    const hub = place.hub();
    const status = hub.closing.aborted ? undefined : hub.status.snapshot();
    const rows = status && (await hub.probes.rows().catch(() => undefined));
    const parts = {
      dataDir: options.dataDir,
      now: wallMs(options.clock),
      settings: { inForce: describedSettings(place.inForce().settings) },
      health: status && {
        codes: codesInForce(status),
        service: status.service,
        webhooks: status.webhooks,
        lastEventAt: status.lastEventAt,
        isDemo: status.demo,
      },
      ...(status ? { counts: countsOf(status) } : {}),
      selfTest: selfTest.state(),
      guidedTests: guided(),
      databases: { 'in use': rows ?? 'cannot be read' },
    };
    return diagnosticsText(parts, options.clock);
  };
}
