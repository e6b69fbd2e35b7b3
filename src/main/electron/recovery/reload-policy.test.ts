import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countFailure,
  isNightReloadDue,
  mayReloadPage,
  minuteOfDay,
  type Night,
  reviveDelayMs,
} from './reload-policy.ts';

describe('a page that failed', () => {
  it('a page that failed comes back within 3 seconds at first, and never later than 30', () => {
    expect([1, 2, 3, 4].map(reviveDelayMs)).toEqual([500, 1_000, 2_000, 4_000]);
    for (const failures of [10, 100, 10_000]) expect(reviveDelayMs(failures)).toBe(30_000);
  });

  it('a page that failed waits longer each time it fails at once, and starts again once it lived', () => {
    expect(countFailure(0, 100)).toBe(1);
    expect(countFailure(5, 19_000)).toBe(6);
    expect(countFailure(500, 21_000)).toBe(1);
  });
});

describe('a page that works', () => {
  it('a page that works is loaded again only where that takes nothing from anybody', () => {
    const idle = (quietMs: number) => ({ idle: true, quietMs });
    expect(mayReloadPage('kiosk', idle(60_000))).toBe(true);
    expect(mayReloadPage('kiosk', idle(59_000))).toBe(false);
    expect(mayReloadPage('display', idle(0))).toBe(true);
    expect(mayReloadPage('desk', idle(1_800_000))).toBe(true);
    expect(mayReloadPage('desk', idle(600_000))).toBe(false);
    expect(mayReloadPage('setup', idle(86_400_000))).toBe(false);
    for (const surface of ['kiosk', 'display', 'desk', 'setup'] as const) {
      expect(mayReloadPage(surface, { idle: false, quietMs: 86_400_000 })).toBe(false);
      expect(mayReloadPage(surface, undefined)).toBe(false);
    }
  });

  it('a page that works is loaded again once a night between three and four, not all pages at once', () => {
    const day = 24 * 60;
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (place) => {
        const due = (minute: number, livedMs = 86_400_000): boolean =>
          isNightReloadDue({ minute, livedMs, place });
        const minutes = Array.from({ length: day }, (_, minute) => minute).filter((minute) => due(minute));
        expect(minutes.length).toBeGreaterThanOrEqual(15);
        for (const minute of minutes) {
          expect(minute).toBeGreaterThanOrEqual(180);
          expect(minute).toBeLessThan(240);
          // It was loaded a moment ago.
          expect(due(minute, 60_000)).toBe(false);
        }
      }),
    );
    const first = (place: number): number =>
      Array.from({ length: day }, (_, minute) => minute).find((minute) =>
        isNightReloadDue({ minute, livedMs: 86_400_000, place } satisfies Night),
      ) ?? 0;
    expect(first(0.9) - first(0)).toBeGreaterThan(30);
  });

  it("a page that works is on the lobby's clock, not on the machine's", () => {
    const at = Date.UTC(2026, 10, 22, 18, 5);
    expect(minuteOfDay(at, 'Asia/Tokyo')).toBe(185);
    expect(minuteOfDay(at, 'Etc/UTC')).toBe(18 * 60 + 5);
    expect(minuteOfDay(Date.UTC(2026, 10, 22), 'Etc/UTC')).toBe(0);
  });
});
