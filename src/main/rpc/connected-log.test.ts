import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { createConnectedLog } from './connected-log.ts';

it('a screen that connects again and again has one line a minute, which tells its number and how often, not its id', async () => {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const note = createConnectedLog(log, clock.monotonic);
  for (let n = 0; n < 1_000; n += 1) note(screenOf('kiosk', 1));
  note(screenOf('kiosk', 2));
  note(screenOf('desk', 1));
  await clock.advance(60_000);
  note(screenOf('kiosk', 1));
  const line = (surface: string, number: number, more = {}) => ({
    level: 'info',
    event: 'screen-connected',
    fields: { surface, number, ...more },
  });
  expect(log.lines).toEqual([
    line('kiosk', 1),
    line('kiosk', 2),
    line('desk', 1),
    line('kiosk', 1, { unsaid: 999 }),
  ]);
});
