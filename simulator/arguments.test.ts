import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

describe('the command line', () => {
  it('runs on a free port without any flag', () => {
    expect(readArguments([])).toMatchObject({ kind: 'run', json: false, options: { port: 0, pilot: false } });
  });

  it('takes every flag', () => {
    const args = [
      '--port',
      '8443',
      '--json',
      '--seed',
      '7',
      '--separate-ticket-ids',
      '--pilot',
      '--data-dir',
      'd',
      '--roster',
      'r.csv',
    ];
    expect(readArguments(args)).toEqual({
      kind: 'run',
      json: true,
      options: {
        port: 8443,
        seed: 7,
        separateTicketIds: true,
        pilot: true,
        dataDir: 'd',
        rosterFile: 'r.csv',
      },
    });
  });

  it.each([
    [['--port', 'x'], '--port must be a number from 0 to 65535.'],
    [['--port', '70000'], '--port must be a number from 0 to 65535.'],
    [['--seed', '-1'], /.+\.$/],
    [['--seed=-1'], '--seed must be a whole number from 0 to 4294967295.'],
    [['--wat'], "Unknown option '--wat'."],
    [['stray'], /^Unexpected argument 'stray'.*\.$/],
    [['--data-dir='], '--data-dir must name a folder.'],
  ])('refuses %j in one line', (args, message) => {
    const result = readArguments(args);
    expect(result.kind === 'bad' && result.message).toMatch(message);
    expect(result.kind === 'bad' && result.message).not.toContain('\n');
  });
});
