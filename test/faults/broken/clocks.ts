/** Hubs that trust their machine's clock where it is not to be trusted. */
import { vi } from 'vitest';
import type * as Judgement from '../../../src/main/base/clock-judgement.ts';
import type * as LogFile from '../../../src/main/base/log-file.ts';
import type * as Backups from '../../../src/main/storage/backups.ts';
import type * as LookUp from '../../../src/main/appointments/look-up/look-up.ts';
import { type ClockPlan, runClockSuite } from '../clock/suite.ts';
import type { ClockParts } from '../clock/world.ts';
import type { BrokenVariant } from './variant.ts';

const DAY = 86_400_000;

const plan = (about: Partial<ClockPlan>): ClockPlan => ({
  off: 3 * DAY,
  goes: 'before',
  hasService: true,
  isRestarted: false,
  isMendedOff: true,
  ...about,
});

const MODULES = [
  '../../../src/main/base/clock-judgement.ts',
  '../../../src/main/base/log-file.ts',
  '../../../src/main/storage/backups.ts',
  '../../../src/main/appointments/look-up/look-up.ts',
];

/** A hub with one of its modules replaced by `replace`, which calls `vi.doMock`, on a morning where that shows. */
function trusting(
  name: string,
  example: RegExp,
  about: Partial<ClockPlan>,
  replace: () => void,
): BrokenVariant {
  return {
    name,
    suite: 'clock',
    example,
    async run() {
      vi.resetModules();
      replace();
      try {
        const { createHub } = await import('../../../src/main/hub.ts');
        const { parseProfile } = await import('../../../src/main/service/profile.ts');
        const { openLogFile } = await import('../../../src/main/base/log-file.ts');
        const parts: ClockParts = { createHub, parseProfile, openLogFile };
        return await runClockSuite({ seed: 11, runs: 1, readings: [{}] }, parts, [plan(about)]);
      } finally {
        for (const module of MODULES) vi.doUnmock(module);
        vi.resetModules();
      }
    },
  };
}

/** Whatever else is known, the wall clock is right. */
const believing = (): void =>
  void vi.doMock('../../../src/main/base/clock-judgement.ts', async (original) => {
    const real = await original<typeof Judgement>();
    const judgeClock: typeof real.judgeClock = ({ wall }) => ({
      doubt: undefined,
      isConfirmed: false,
      best: wall,
      earliest: wall,
      latest: wall,
      moments: [wall],
    });
    return { ...real, judgeClock };
  });

export const variants: readonly BrokenVariant[] = [
  trusting(
    'a hub that believes its clock whatever it shows',
    /in time .* is told|are left/,
    { off: '1970' },
    believing,
  ),
  trusting(
    'a hub that deletes by a clock that is a month ahead',
    /visitors with a name/,
    { off: 30 * DAY },
    believing,
  ),
  trusting(
    'a hub that turns visitors away by the likeliest clock alone',
    /in time .* is told other-day/,
    { off: 30 * DAY, hasService: false },
    () =>
      vi.doMock('../../../src/main/appointments/look-up/look-up.ts', async (original) => {
        const real = await original<typeof LookUp>();
        const createLookUps: typeof real.createLookUps = ({ inDoubt: _others, circumstances, ...deps }) =>
          real.createLookUps({
            ...deps,
            circumstances() {
              const { span: _span, ...likely } = circumstances();
              return likely;
            },
          });
        return { ...real, createLookUps };
      }),
  ),
  trusting(
    'a log that counts age by a clock that is a month ahead',
    /log files are deleted/,
    { off: 30 * DAY, hasService: false },
    () =>
      vi.doMock('../../../src/main/base/log-file.ts', async (original) => {
        const real = await original<typeof LogFile>();
        const { readdirSync, rmSync } = await import('node:fs');
        const { join } = await import('node:path');
        const openLogFile: typeof real.openLogFile = (folder, now, limits) => {
          const oldest = new Date(now() - 14 * DAY).toISOString().slice(0, 10);
          for (const name of readdirSync(folder)) if (name.slice(6, 16) < oldest) rmSync(join(folder, name));
          return real.openLogFile(folder, now, limits);
        };
        return { ...real, openLogFile };
      }),
  ),
  trusting(
    'copies that are old by a clock that is a month ahead',
    /copies \d are left/,
    { off: 30 * DAY, hasService: false },
    () =>
      vi.doMock('../../../src/main/storage/backups.ts', async (original) => {
        const real = await original<typeof Backups>();
        return {
          ...real,
          oldBackupsAt: ({ best }: { readonly best: number }) => ({ now: best, most: real.BACKUPS_KEPT }),
        };
      }),
  ),
];
