/** A simulator for the tests of one file: a fresh day before each, and what it has been asked. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startSimulator, type Simulator } from '../../../simulator/simulator.ts';
import { control } from './simulator-client.ts';

interface Listed {
  id: string;
  publicId: string;
  status: string;
  assigneeId: number;
  startTime: string;
}

/** A request as the control surface tells it. */
export interface Entry {
  n: number;
  status: number | null;
  processed: boolean;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Call it at the top of a file. */
export function simulatorOfFile() {
  let simulator: Simulator | undefined;
  const running = (): Simulator => {
    if (simulator === undefined) throw new Error('The simulator runs from the first test on.');
    return simulator;
  };

  beforeAll(async () => {
    simulator = await startSimulator({ port: 0, webhookRetryMs: [5, 5] });
  });
  afterAll(() => simulator?.close());

  beforeEach(async () => {
    await control(running(), 'PUT', '/listener', { url: null });
    await control(running(), 'POST', '/reset', { seed: 1 });
  });

  const appointments = async () => (await control(running(), 'GET', '/appointments')).json as Listed[];
  return {
    get simulator() {
      return running();
    },
    appointments,
    requests: async () => (await control(running(), 'GET', '/requests')).json as Entry[],
    async byCode(code: string) {
      const found = (await appointments()).find(({ publicId }) => publicId === code);
      if (found === undefined) throw new Error(`no ${code}`);
      return found;
    },
    faults: (body: unknown) => control(running(), 'PUT', '/faults', body),
  };
}

/** What a client reads of a connection that is closed under its request. */
export const CUT = /socket hang up|ECONNRESET|EPIPE/;

export const visit = {
  lineId: 3401,
  firstName: 'Ewa',
  startTime: '2031-01-02T10:00:00Z',
  endTime: '2031-01-02T10:30:00Z',
};
