import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts';
import { api, control } from '../../test/support/started/simulator-client.ts';

const MORNING = new Date(2026, 10, 20, 9, 2).getTime();
let dataDir: string;
let warnings: string[];
let rosterFile: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-simulator-test-'));
  rosterFile = join(dataDir, 'roster.csv');
  warnings = [];
  return () => rmSync(dataDir, { recursive: true, force: true });
});

const running = new Set<Simulator>();
async function start(now: number, options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const simulator = await startSimulator({
    port: 0,
    dataDir,
    now: () => now,
    warn: (line) => warnings.push(line),
    ...options,
  });
  running.add(simulator);
  return simulator;
}
async function stop(simulator: Simulator): Promise<void> {
  running.delete(simulator);
  await simulator.close();
}
afterEach(async () => {
  for (const simulator of running) await stop(simulator);
});

const appointments = async (simulator: Simulator) =>
  (await control(simulator, 'GET', '/appointments')).json as {
    id: string;
    publicId: string;
    status: string;
  }[];
const anna = async (simulator: Simulator) => {
  const found = (await appointments(simulator)).find(({ publicId }) => publicId === 'A-42');
  if (found === undefined) throw new Error('no A-42');
  return found;
};

describe('a simulator with a data folder', () => {
  it('a simulator with a data folder started again on the same day is the same service', async () => {
    const first = await start(MORNING);
    const { id } = await anna(first);
    await api(first, 'POST', `/v1/appointments/${id}/checkin`);
    const requests = (await control(first, 'GET', '/requests')).json;
    const tickets = (await control(first, 'GET', '/tickets')).json;
    await stop(first);

    const second = await start(MORNING + 60_000);
    expect(second).toMatchObject({
      apiKey: first.apiKey,
      webhookSecret: first.webhookSecret,
      caPem: first.caPem,
    });
    expect(await anna(second)).toMatchObject({ id, status: 'Checked-in' });
    expect((await control(second, 'GET', '/requests')).json).toEqual(requests);
    expect((await control(second, 'GET', '/tickets')).json).toEqual(tickets);
    expect(warnings).toEqual([]);
    expect(statSync(join(dataDir, 'identity.json')).mode & 0o777).toBe(0o600);
  });

  it('a simulator with a data folder started on another day has a fresh day, new ids and the same key, secret and certificate', async () => {
    const first = await start(MORNING);
    const before = await anna(first);
    await api(first, 'POST', `/v1/appointments/${before.id}/checkin`);
    await stop(first);
    const second = await start(MORNING + 86_400_000);
    expect(second).toMatchObject({
      apiKey: first.apiKey,
      webhookSecret: first.webhookSecret,
      caPem: first.caPem,
    });
    const after = await anna(second);
    expect(after.status).toBe('Scheduled');
    expect(after.id).not.toBe(before.id);
    expect((await control(second, 'GET', '/requests')).json).toEqual([]);
  });

  it('a simulator with a data folder of an earlier version keeps its key and secret, and gets a certificate', async () => {
    const first = await start(MORNING);
    await stop(first);
    const file = join(dataDir, 'identity.json');
    const {
      certPem: caPem,
      keyPem: caKeyPem,
      ...others
    } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    writeFileSync(file, JSON.stringify({ ...others, caPem, caKeyPem }));
    const second = await start(MORNING);
    expect(second).toMatchObject({ apiKey: first.apiKey, webhookSecret: first.webhookSecret });
    expect(second.caPem).not.toBe(first.caPem);
    expect(warnings).toEqual([]);
  });

  it.each(['state.json', 'identity.json'])(
    'a simulator with a data folder sets an unreadable %s aside with one line and goes on',
    async (file) => {
      await stop(await start(MORNING));
      writeFileSync(join(dataDir, file), '{"version":1,"half');
      const second = await start(MORNING);
      expect((await anna(second)).status).toBe('Scheduled');
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toContain(file);
      const aside = readdirSync(dataDir).find((name) => name.startsWith(`${file}.unreadable-`));
      expect(readFileSync(join(dataDir, aside ?? ''), 'utf8')).toBe('{"version":1,"half');
    },
  );
});

describe('the roster file', () => {
  it('the roster file is there when the simulator is ready and follows every change', async () => {
    const simulator = await start(MORNING, { rosterFile });
    const row = () =>
      readFileSync(rosterFile, 'utf8')
        .split('\r\n')
        .find((line) => line.includes(',A-42,'));
    expect(row()).toMatch(/,Scheduled$/);
    const { id } = await anna(simulator);
    await api(simulator, 'POST', `/v1/appointments/${id}/checkin`);
    await expect.poll(row).toMatch(/,Checked-in$/);
    const visit = {
      lineId: 3402,
      firstName: 'Élodie',
      startTime: '2031-01-02T10:00:00Z',
      endTime: '2031-01-02T10:30:00Z',
    };
    await control(simulator, 'POST', '/appointments', { ...visit, publicId: 'B-77' });
    await expect.poll(() => readFileSync(rosterFile, 'utf8')).toContain(',B-77,Élodie,,');
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('a roster file that cannot be written stops the start with one sentence', async () => {
    const nowhere = join(dataDir, 'missing', 'roster.csv');
    await expect(start(MORNING, { rosterFile: nowhere })).rejects.toThrow(
      /^The roster .+ could not be written: .+\.$/,
    );
  });
});
