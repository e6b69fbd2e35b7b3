import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { at, eventBody, SECRET } from '../../../test/support/records/event-of.ts';
import { inSeconds } from '../../../test/support/eventually.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { postEvent, postSigned } from '../../../test/support/hubs/post-event.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createLog } from '../base/log.ts';
import { logFilesIn, openLogFile } from '../base/log-file.ts';
import { healthOf, type HealthSource, metricsOf, metricsText } from './health.ts';
import { lobbyReport } from './lobby-report.ts';

const VISITOR = {
  id: 'canary-id-4711',
  code: 'QX-7719',
  firstName: 'Quillon',
  lastName: 'Vantreight',
  phoneNumber: '+49555018801',
  email: 'qv-canary@mail.example',
  assigneeName: 'Ottoline Marchbanks',
};

it('nothing of a visitor is in the files of the log, in health or in the metrics, whatever went wrong', async () => {
  const folder = temporaryFolder();
  const clock = createFakeClock();
  const file = openLogFile(join(folder, 'logs'), clock.now);
  const rosterFile = join(folder, 'roster.csv');
  const columns = [...Object.keys(VISITOR), 'lineId', 'startTime', 'endTime'];
  const row = [...Object.values(VISITOR), 1, at(600), at(1_800)];
  // The second row breaks rules, and the same people stand in it.
  const bad = [...Object.values(VISITOR), 'no line', 'soon', 'later'];
  writeFileSync(rosterFile, [columns, row, bad].map((cells) => cells.join(',')).join('\n'));
  utimesSync(rosterFile, clock.now() / 1_000 - 60, clock.now() / 1_000 - 60);
  const log = createLog((line) => void file.write(line), clock.now);
  const hub = await hubOf({ clock, log, webhookSecret: SECRET, settings: { rosterFile } });
  await inSeconds(clock, () => expect(hub.actions.lookUp(VISITOR.code).answer.kind).toBe('found'));

  hub.actions.beginCheckIn(VISITOR.code, VISITOR.id);
  await postEvent(hub.webhookAddress, eventBody('ticket_created', VISITOR));
  await postEvent(
    hub.webhookAddress,
    Buffer.from(`{"type":"ticket_called","data":${JSON.stringify(VISITOR)}`),
  );
  await postEvent(hub.webhookAddress, eventBody('visitor_renamed', VISITOR));
  await postSigned(hub.webhookAddress, eventBody('ticket_called', VISITOR), '0'.repeat(64));
  log.error('webhook-failed', { reason: 'disk' });
  expect(hub.status.snapshot().notices.length).toBeGreaterThan(2);

  const source: HealthSource = {
    status: () => hub.status.snapshot(),
    selfTest: () => ({ kind: 'never' }),
    screens: () => [],
    copyAt: () => undefined,
    process: () => ({ memoryBytes: 1, cpuSeconds: 1, startedAt: 0 }),
  };
  const logged = logFilesIn(join(folder, 'logs')).map((name) =>
    readFileSync(join(folder, 'logs', name), 'utf8'),
  );
  const told = [
    ...logged,
    JSON.stringify(healthOf(source)),
    metricsText(metricsOf(source)),
    lobbyReport(source, undefined, clock.now()),
  ].join('\n');
  expect(logged.join('')).toContain('webhook-quarantined');
  expect(told).toContain('foyer_fault{code="E4"} 1');
  for (const [field, canary] of Object.entries(VISITOR)) expect(told, field).not.toContain(canary);
  file.close();
});
