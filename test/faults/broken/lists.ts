/** Readers of lists that guess where they are to ask. */
import { isUtf8 } from 'node:buffer';
import { vi } from 'vitest';
import type { DateOrder } from '../../../src/main/appointments/lists/date-order.ts';
import type * as ReadTime from '../../../src/main/appointments/lists/read-time.ts';
import type * as ReadWords from '../../../src/main/appointments/lists/read-words.ts';
import { openList } from '../../../src/main/appointments/lists/open-list.ts';
import { readAppointments } from '../../../src/main/appointments/lists/read-appointments.ts';
import { runListsSuite } from '../lists/suite.ts';
import type { SuiteReport } from '../suite.ts';
import type { BrokenVariant } from './variant.ts';

const OPTIONS = { seed: 11, runs: 400 };

/** The reader with a module replaced by `replace`, which calls `vi.doMock`. */
async function replaced(module: string, stopAt: RegExp, replace: () => void): Promise<SuiteReport> {
  vi.resetModules();
  replace();
  try {
    const broken = await import('../../../src/main/appointments/lists/read-appointments.ts');
    return await runListsSuite(
      { ...OPTIONS, stopAt },
      { openList, readAppointments: broken.readAppointments },
    );
  } finally {
    vi.doUnmock(module);
    vi.resetModules();
  }
}

const READ_TIME = '../../../src/main/appointments/lists/read-time.ts';
const READ_WORDS = '../../../src/main/appointments/lists/read-words.ts';

const byRow = (): void =>
  void vi.doMock(READ_TIME, async (original) => {
    const real = await original<typeof ReadTime>();
    const readPart: typeof real.readPart = (cell, column, context) => {
      const by = (order: DateOrder) => real.readPart(cell, column, { ...context, orderAt: () => order });
      const reading = by('month-first');
      return reading?.kind === 'not-a-time' ? by('day-first') : reading;
    };
    return { ...real, readPart };
  });

const expecting = (): void =>
  void vi.doMock(READ_WORDS, async (original) => {
    const real = await original<typeof ReadWords>();
    const statusIn: typeof real.statusIn = (text) => real.statusIn(text) ?? 'Scheduled';
    return { ...real, statusIn };
  });

const DATES = /startsAt is/;
const STATUS = /status is Scheduled, not undefined/;
const NAMES = /(?:first|last)Name is/;

export const variants: readonly BrokenVariant[] = [
  {
    name: 'a reader of lists that decides day and month row by row',
    suite: 'lists',
    example: DATES,
    run: () => replaced(READ_TIME, DATES, byRow),
  },
  {
    name: 'a reader of lists that takes an unknown status for expected',
    suite: 'lists',
    example: STATUS,
    run: () => replaced(READ_WORDS, STATUS, expecting),
  },
  {
    name: 'a reader of lists that takes whatever is not UTF-8 for Windows-1252',
    suite: 'lists',
    example: NAMES,
    run: () =>
      runListsSuite(
        { ...OPTIONS, stopAt: NAMES },
        {
          readAppointments,
          openList: (source, options) =>
            isUtf8(source.read(0, source.size))
              ? openList(source, options)
              : openList(source, { ...options, encoding: 'windows-1252' }),
        },
      ),
  },
];
