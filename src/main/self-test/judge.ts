/** The result of each reading: pass, warn or fail. Pure. */
import { HOUR_MS, MINUTE_MS } from '../../clock/clock.ts';
import { SELF_TEST_CODES } from '../../contract/codes.ts';
import type { SelfTestLine } from '../../contract/self-test-lines.ts';
import type { SelfTestFinding, SelfTestResult, TestedLine } from '../../contract/self-test.ts';
import type { Readings } from './readings.ts';

const GIBIBYTE = 1024 ** 3;

/** From here on people notice the difference, and check-in opens at the wrong time. */
const CLOCK_WARN_MS = 2 * MINUTE_MS;
const CLOCK_FAIL_MS = 10 * MINUTE_MS;

/** Seven backups of a large lobby's database and a year of growth. */
const ROOMY_BYTES = GIBIBYTE;
const TIGHT_BYTES = GIBIBYTE / 8;

/** Per synced write. A good card takes 50 ms. At half a second a check-in visibly waits. */
const SLOW_WRITE_MS = 500;
const DEAD_WRITE_MS = 5_000;

/** Backups are daily, and checked hourly. */
const FRESH_COPY_MS = 26 * HOUR_MS;
const LATE_COPY_MS = 72 * HOUR_MS;

/** A check-in waits 2.5 s for the booking system. */
const SLOW_ANSWER_MS = 2_500;

const MOST_NAMES = 5;

interface Verdict {
  readonly result: SelfTestResult;
  readonly finding: SelfTestFinding;
}

const pass = (finding: SelfTestFinding): Verdict => ({ result: 'pass', finding });
const warn = (finding: SelfTestFinding): Verdict => ({ result: 'warn', finding });
const fail = (finding: SelfTestFinding): Verdict => ({ result: 'fail', finding });

const rounded = (ms: number): number => Math.round(ms);

function clock({ offMs }: Readings['service']): Verdict {
  if (offMs === undefined) return warn({ kind: 'clock-unknown' });
  const off = Math.abs(offMs);
  if (off < CLOCK_WARN_MS) return pass({ kind: 'clock-agrees', ms: rounded(offMs) });
  return (off < CLOCK_FAIL_MS ? warn : fail)({ kind: 'clock-off', ms: rounded(offMs) });
}

function diskSpace({ freeBytes: bytes }: Readings['diskSpace']): Verdict {
  if (bytes >= ROOMY_BYTES) return pass({ kind: 'disk-roomy', bytes });
  return bytes >= TIGHT_BYTES ? warn({ kind: 'disk-tight', bytes }) : fail({ kind: 'disk-full', bytes });
}

function diskSpeed(reading: Readings['diskSpeed']): Verdict {
  if (reading.kind === 'refused') return fail({ kind: 'disk-refuses', cause: reading.cause });
  const ms = rounded(reading.tookMs);
  if (ms < SLOW_WRITE_MS) return pass({ kind: 'disk-quick', ms });
  return (ms < DEAD_WRITE_MS ? warn : fail)({ kind: 'disk-slow', ms });
}

function database({ isWhole, tookMs }: Readings['database']): Verdict {
  return isWhole ? pass({ kind: 'database-whole', ms: rounded(tookMs) }) : fail({ kind: 'database-damaged' });
}

/** Both ways, because a backup dated in the future has an unknown age. */
function copies({ ageMs }: Readings['copies']): Verdict {
  if (ageMs === undefined) return fail({ kind: 'copy-none' });
  const ms = rounded(ageMs);
  if (ms < FRESH_COPY_MS && ms > -HOUR_MS) return pass({ kind: 'copy-fresh', ms });
  return (ms < LATE_COPY_MS ? warn : fail)({ kind: 'copy-old', ms });
}

function key({ kind }: Readings['service']): Verdict {
  switch (kind) {
    case 'answered':
    case 'busy':
      return pass({ kind: 'key-accepted' });
    case 'key-rejected':
    case 'key-missing':
      return fail({ kind });
    case 'refused':
      return warn({ kind: 'key-unsure' });
    default:
      return warn({ kind: 'key-unknown' });
  }
}

function answers({ tookMs }: { readonly tookMs: number }): Verdict {
  const ms = rounded(tookMs);
  return ms < SLOW_ANSWER_MS ? pass({ kind: 'service-answers', ms }) : warn({ kind: 'service-slow', ms });
}

function service(reading: Readings['service']): Verdict {
  switch (reading.kind) {
    case 'answered':
      if (reading.unlisted !== undefined) return warn({ kind: 'location-unlisted', id: reading.unlisted });
      return answers(reading);
    case 'key-rejected':
      return answers(reading);
    case 'busy':
      return warn({ kind: 'service-busy' });
    case 'refused':
      return warn({ kind: 'service-refuses' });
    case 'fault':
      return fail({ kind: 'service-fault', fault: reading.fault });
    case 'key-missing':
    case 'not-set':
      return fail({ kind: 'service-not-set' });
    case 'strange':
      return fail({ kind: 'service-strange' });
    case 'silent':
      return fail({ kind: 'service-silent' });
  }
}

function listener({ state, loop = 'silent', lastEventAt }: Readings['listener']): Verdict {
  if (state !== 'listening') return fail({ kind: `listener-${state}` });
  if (loop === 'heard') {
    return pass({ kind: 'loop-heard', ...(lastEventAt === undefined ? {} : { lastEventAt }) });
  }
  return fail({ kind: `loop-${loop}` });
}

function engine(reading: NonNullable<Readings['engine']>): Verdict {
  switch (reading.kind) {
    case 'reads':
      return pass({ kind: 'engine-reads' });
    case 'refuses':
      return fail({ kind: 'engine-refuses', cause: reading.code });
    default:
      return fail({ kind: `engine-${reading.kind}` });
  }
}

function screens(all: Readings['screens']): Verdict {
  const away = all.filter(({ isConnected }) => !isConnected);
  const count = all.length;
  if (away.length === count) return fail({ kind: 'screens-none' });
  if (away.length === 0) return pass({ kind: 'screens-connected', count });
  const names = away.slice(0, MOST_NAMES).map(({ name }) => name);
  return warn({ kind: 'screens-away', away: away.length, count, names });
}

interface Judge {
  readonly reading: keyof Readings;
  readonly judge: (readings: Partial<Readings>) => Verdict;
}

/** Pairs a judge with its reading, so a missing reading affects its own lines only. */
const judging = <Name extends keyof Readings>(
  name: Name,
  judge: (reading: NonNullable<Readings[Name]>) => Verdict,
): Judge => ({
  reading: name,
  judge(readings) {
    const reading = readings[name];
    return reading === undefined || reading === null ? warn({ kind: 'not-tested' }) : judge(reading);
  },
});

const JUDGES: Readonly<Record<SelfTestLine, Judge>> = {
  clock: judging('service', clock),
  'disk-space': judging('diskSpace', diskSpace),
  'disk-speed': judging('diskSpeed', diskSpeed),
  database: judging('database', database),
  copies: judging('copies', copies),
  key: judging('service', key),
  service: judging('service', service),
  listener: judging('listener', listener),
  engine: judging('engine', engine),
  screens: judging('screens', screens),
};

export const readingOf = (line: SelfTestLine): keyof Readings => JUDGES[line].reading;

/** Lines of a missing reading are `not-tested`. */
export function judgeLine(line: SelfTestLine, readings: Partial<Readings>): TestedLine {
  const { result, finding } = JUDGES[line].judge(readings);
  return { line, result, ...(result === 'pass' ? {} : { code: SELF_TEST_CODES[line] }), finding };
}

/** The worst result. Without lines, a pass. */
export function worstOf(lines: readonly Pick<TestedLine, 'result'>[]): SelfTestResult {
  const results = lines.map(({ result }) => result);
  return (['fail', 'warn'] as const).find((bad) => results.includes(bad)) ?? 'pass';
}
