import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { readingsOfSeed } from './readings/readings.ts';

describe('the command line', () => {
  it('the command line runs on a free port without any flag', () => {
    expect(readArguments([])).toMatchObject({ kind: 'run', json: false, options: { port: 0, pilot: false } });
  });

  it('the command line takes every flag', () => {
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

  it('the command line takes readings by name, as often as wanted', () => {
    const args = ['--reading', 'rate=5', '--reading', 'wrong-state=again', '--separate-ticket-ids'];
    expect(readArguments(args)).toMatchObject({
      options: { readings: { rate: '5', 'wrong-state': 'again', 'ticket-ids': 'own' } },
    });
  });

  it('the command line draws all readings from the seed, but for those that are named', () => {
    const args = ['--reading', 'remaining=twice', '--reading', 'random', '--seed', '9'];
    expect(readArguments(args)).toMatchObject({
      options: { seed: 9, readings: { ...readingsOfSeed(9), remaining: 'twice' } },
    });
  });

  it.each([
    [['--port', 'x'], '--port must be a number from 0 to 65535.'],
    [['--port', '70000'], '--port must be a number from 0 to 65535.'],
    [['--seed', '-1'], /.+\.$/],
    [['--seed=-1'], '--seed must be a whole number from 0 to 4294967295.'],
    [['--wat'], "Unknown option '--wat'."],
    [['stray'], /^Unexpected argument 'stray'.*\.$/],
    [['--reading', 'rate'], '--reading must be NAME=VALUE or random.'],
    [['--reading', 'rate=7'], 'rate must be 10 or 5.'],
    [['--reading', 'rain=yes'], 'There is no reading rain.'],
    [['--data-dir='], '--data-dir must name a folder.'],
  ])('the command line refuses %j in one line', (args, message) => {
    const result = readArguments(args);
    expect(result.kind === 'bad' && result.message).toMatch(message);
    expect(result.kind === 'bad' && result.message).not.toContain('\n');
  });
});
