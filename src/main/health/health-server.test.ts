import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import type { HubStatus } from '../../contract/hub-status.ts';
import type { HealthSource } from './health.ts';
import { openHealthServer } from './health-server.ts';

const WELL: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  lastEventAt: 1_700_000_000_500,
  waitingToSend: 2,
  appointmentsToday: 39,
  notices: [],
  knowsAppointments: true,
  demo: false,
};
const SOURCE: HealthSource = {
  status: () => WELL,
  selfTest: () => ({ kind: 'never' }),
  screens: () => [{ isConnected: true }, { isConnected: false }],
  copyAt: () => 1_700_000_000_000,
  process: () => ({ memoryBytes: 90_000_000, cpuSeconds: 1.5, startedAt: 1_699_999_000_000 }),
};

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}

async function served(source: Partial<HealthSource> = {}) {
  const server = await openHealthServer({ port: 0, source: { ...SOURCE, ...source }, log: silentLog });
  onTestFinished(server.close);
  return (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const call = request(`${server.address}${path}`, { method, headers, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'], text }),
        );
      });
      call.on('error', reject);
      call.end();
    });
}

it('a supervisor reads that a lobby is well', async () => {
  const ask = await served();
  const { status, text } = await ask('/healthz');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ status: 'ok', codes: [] });
});

it('a lobby whose update was undone is faulty, and says which version runs; one without a hub says it too', async () => {
  const update = 'The update to 0.2.0 did not become healthy and was undone. Foyer 0.1.0 runs again.';
  const well = await (await served({ update: () => update }))('/healthz');
  expect([well.status, JSON.parse(well.text)]).toEqual([
    200,
    { status: 'faulty', codes: ['H16'], version: expect.any(String), update },
  ]);
  const down = await (await served({ update: () => update, status: () => undefined }))('/healthz');
  expect([down.status, JSON.parse(down.text)]).toEqual([
    503,
    expect.objectContaining({ status: 'down', update }),
  ]);
});

it('a lobby whose service is away, and whose self-test failed, is faulty and not to be started again', async () => {
  const line = { line: 'service', result: 'fail', code: 'T7', finding: { kind: 'service-silent' } } as const;
  const ask = await served({
    status: () => ({ ...WELL, service: 'unreachable' }),
    selfTest: () => ({ kind: 'done', startedAt: 0, endedAt: 1_000, result: 'fail', lines: [line] }),
  });
  const { status, text } = await ask('/healthz');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ status: 'faulty', codes: ['S2', 'T7'] });
  const metrics = (await ask('/metrics')).text;
  expect(metrics).toContain('foyer_fault{code="S2"} 1\n');
  expect(metrics).toContain('foyer_service_reachable 0\n');
  expect(metrics).toContain('foyer_self_test_result{line="service"} 2\n');
});

it.each([
  ['between two hubs', () => undefined],
  [
    'with a database that cannot be read',
    () => {
      throw new Error('database is not open');
    },
  ],
])('a station %s is down, and its metrics say so', async (_, status) => {
  const ask = await served({ status });
  expect(await ask('/healthz')).toMatchObject({ status: 503 });
  const { status: code, text } = await ask('/metrics');
  expect(code).toBe(200);
  expect(text).toContain('foyer_hub_up 0\n');
  expect(text).not.toContain('foyer_outbox_waiting');
});

/** The grammar of the text exposition format, version 0.0.4, as Prometheus documents it. */
function parse(text: string): Map<string, readonly string[]> {
  const families = new Map<string, string[]>();
  let helped: string | undefined;
  let typed: string | undefined;
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line);
    if (comment) {
      const [, kind, name = ''] = comment;
      if (kind === 'HELP') helped = name;
      else {
        expect(helped).toBe(name);
        expect(['gauge', 'counter']).toContain(comment[3]);
        expect(families.has(name), `${name} once`).toBe(false);
        typed = name;
        families.set(name, []);
      }
      continue;
    }
    const sample =
      /^([a-zA-Z_:][\w:]*)(\{[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*"(?:,[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*")*\})? (\S+)$/.exec(
        line,
      );
    expect(sample, line).not.toBeNull();
    expect(sample?.[1]).toBe(typed);
    expect(Number.isFinite(Number(sample?.[3])), line).toBe(true);
    families.get(typed ?? '')?.push(line);
  }
  return families;
}

it('Prometheus reads every metric of a lobby', async () => {
  const ask = await served();
  const { status, type, text } = await ask('/metrics');
  expect(status).toBe(200);
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
  const families = parse(text);
  expect(families.get('foyer_outbox_waiting')).toEqual(['foyer_outbox_waiting 2']);
  expect(families.get('foyer_screens')).toEqual(['foyer_screens 2']);
  expect(families.get('foyer_screens_connected')).toEqual(['foyer_screens_connected 1']);
  expect(families.get('foyer_last_event_timestamp_seconds')).toEqual([
    'foyer_last_event_timestamp_seconds 1700000000.5',
  ]);
  // No fault: no sample, and so no family.
  expect(families.has('foyer_fault')).toBe(false);
});

it('a page in a browser on this machine reads nothing, whatever name it found for it', async () => {
  const ask = await served();
  expect((await ask('/metrics', { origin: 'http://127.0.0.1:4520' })).status).toBe(403);
  expect((await ask('/metrics', { host: 'rebound.example:4513' })).status).toBe(403);
  expect((await ask('/metrics', { host: 'localhost:4513' })).status).toBe(200);
  expect((await ask('/healthz', {}, 'POST')).status).toBe(405);
  expect((await ask('/settings')).status).toBe(404);
});

it('a supervisor is answered while other programs of the machine hold every connection and say nothing', async () => {
  const server = await openHealthServer({ port: 0, source: SOURCE, log: silentLog });
  onTestFinished(server.close);
  const port = Number(new URL(server.address ?? '').port);
  const silent = Array.from({ length: 64 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(() => {
    for (const socket of silent) socket.destroy();
  });
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  for (let n = 0; n < 40; n += 1) expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
});

it('a port that is taken is in the log, and Foyer runs without', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const bound = other.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  const log = createRecordingLog();
  const server = await openHealthServer({ port, source: SOURCE, log });
  expect(server.address).toBeUndefined();
  expect(log.lines).toEqual([
    { level: 'warn', event: 'health-not-open', fields: { port, reason: 'EADDRINUSE' } },
  ]);
});
