import { describe, expect, it } from 'vitest';
import { createLocalTimes } from './local-time.ts';

const london = createLocalTimes('Europe/London');
const berlin = createLocalTimes('Europe/Berlin');

describe('a time on the clocks of the location', () => {
  it('a time on the clocks of the location is sent with the zone’s offset of that day, so that it means the same however it is read', () => {
    const winter = berlin.read('2026-01-05T14:00')?.at ?? 0;
    expect(winter).toBe(Date.UTC(2026, 0, 5, 13));
    expect(berlin.iso(winter)).toBe('2026-01-05T14:00:00+01:00');
    const summer = berlin.read('2026-07-05T14:00')?.at ?? 0;
    expect(berlin.iso(summer)).toBe('2026-07-05T14:00:00+02:00');
    expect(london.iso(winter)).toBe('2026-01-05T13:00:00+00:00');
  });

  it.each(['Pacific/Apia', 'America/St_Johns', 'Asia/Kathmandu', 'America/Sao_Paulo'])(
    'a time on the clocks of the location is written and read back in %s',
    (zone) => {
      const times = createLocalTimes(zone);
      for (let month = 0; month < 12; month += 1) {
        const at = Date.UTC(2026, month, 15, 23, 45);
        expect(times.read(times.write(at))?.at).toBe(at);
        expect(Date.parse(times.iso(at))).toBe(at);
        expect(times.iso(at).slice(0, 16)).toBe(times.write(at));
      }
    },
  );

  it('a time that the clocks skip is the hour after, and says so', () => {
    expect(berlin.read('2026-03-29T02:30')).toEqual({ at: Date.UTC(2026, 2, 29, 1, 30), isSkipped: true });
    expect(berlin.iso(Date.UTC(2026, 2, 29, 1, 30))).toBe('2026-03-29T03:30:00+02:00');
  });

  it('a time that comes twice is the first of the two, and says so', () => {
    const at = Date.UTC(2026, 9, 25, 0, 30);
    expect(berlin.read('2026-10-25T02:30')).toEqual({ at, again: at + 3_600_000, isSkipped: false });
    expect(berlin.iso(at)).toBe('2026-10-25T02:30:00+02:00');
  });

  it.each(['', 'tomorrow', '2026-02-30T10:00', '2026-13-01T10:00', '2026-01-05', '2026-01-05T25:00'])(
    'a time on the clocks of the location is none where %j is typed',
    (typed) => expect(berlin.read(typed)).toBeUndefined(),
  );
});
