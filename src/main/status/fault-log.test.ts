import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import type { Code } from '../../contract/codes.ts';
import { logFaults } from './fault-log.ts';

it('a fault is in the log when it begins and when it is over, once each, and no new hub begins it again', async () => {
  const clock = createFakeClock();
  const log = createRecordingLog();
  let codes: readonly Code[] | undefined = ['S2'];
  onTestFinished(logFaults({ codes: () => codes, clock, log }));
  await clock.advance(60_000);
  codes = undefined;
  await clock.advance(15_000);
  codes = ['E3', 'S2'];
  await clock.advance(15_000);
  codes = [];
  await clock.advance(15_000);
  expect(log.lines.map(({ level, event, fields }) => [level, event, fields['code']])).toEqual([
    ['warn', 'fault', 'S2'],
    ['warn', 'fault', 'E3'],
    ['info', 'fault-over', 'E3'],
    ['info', 'fault-over', 'S2'],
  ]);
});
