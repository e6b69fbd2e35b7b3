/** What the lines of the self-test say, and the same as one text to be sent to whoever helps. Pure. */
import type { TFunction } from 'i18next';
import type { SelfTestFinding, SelfTestState, TestedLine } from '../../../contract/self-test.ts';
import type { Formats } from '../../i18n/formats.ts';

type T = TFunction<'setup'>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From the first unit of which there are two. */
const TIMES = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
  ['millisecond', 1],
] as const;

function unit(value: number, name: string, language: string): string {
  const style = { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(value);
}

/** "2 days", "3 hours", "90 seconds"; of what is less than two of a unit the next smaller one. */
function timeText(ms: number, language: string): string {
  const size = Math.abs(ms);
  const [name, of] = TIMES.find(([, each]) => size >= 2 * each) ?? ['millisecond', 1];
  return unit(Math.round(size / of), name, language);
}

function roomText(bytes: number, language: string): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 1
    ? unit(gigabytes, 'gigabyte', language)
    : unit(Math.round(bytes / 1e6), 'megabyte', language);
}

/** What was found, in one sentence or two. `language` (BCP 47) is the page's. */
export function foundSentence(
  t: T,
  finding: SelfTestFinding,
  formats: Pick<Formats, 'dateAndTime'>,
  language: string,
): string {
  switch (finding.kind) {
    case 'clock-off': {
      const duration = timeText(finding.ms, language);
      return t(finding.ms < 0 ? 'selfTest.found.clock-behind' : 'selfTest.found.clock-ahead', { duration });
    }
    case 'disk-roomy':
    case 'disk-tight':
    case 'disk-full':
      return t('selfTest.found.disk-room', { room: roomText(finding.bytes, language) });
    case 'disk-quick':
    case 'disk-slow':
      return t('selfTest.found.disk-took', { duration: timeText(finding.ms, language) });
    case 'disk-refuses':
      return t('selfTest.found.disk-refuses', { cause: finding.cause });
    case 'copy-fresh':
    case 'copy-old':
      return finding.ms < -HOUR_MS
        ? t('selfTest.found.copy-ahead')
        : t('selfTest.found.copy-age', { duration: timeText(finding.ms, language) });
    case 'service-answers':
    case 'service-slow':
      return t('selfTest.found.service-answers', { duration: timeText(finding.ms, language) });
    case 'service-fault':
      return t(`selfTest.found.service-fault.${finding.fault}`);
    case 'loop-heard': {
      const { lastEventAt: at } = finding;
      const last =
        at === undefined
          ? t('selfTest.found.loop-noEvent')
          : t('selfTest.found.loop-last', { at: formats.dateAndTime(at) });
      return `${t('selfTest.found.loop-heard')} ${last}`;
    }
    case 'screens-connected':
      return t('selfTest.found.screens-connected', { count: finding.count });
    case 'screens-away': {
      const names = new Intl.ListFormat(language).format(finding.names);
      return t('selfTest.found.screens-away', { count: finding.away, all: finding.count, names });
    }
    default:
      return t(`selfTest.found.${finding.kind}`);
  }
}

/** What to do about it; undefined where there is nothing to do. */
export function todoSentence(t: T, { line, result, finding }: TestedLine): string | undefined {
  if (result === 'pass') return undefined;
  switch (finding.kind) {
    case 'clock-off':
    case 'clock-unknown':
    case 'disk-slow':
    case 'disk-refuses':
    case 'database-damaged':
    case 'key-unknown':
    case 'service-slow':
    case 'service-busy':
    case 'listener-no-secret':
    case 'listener-no-address':
    case 'not-tested':
      return t(`selfTest.todo.${finding.kind}`);
    case 'disk-tight':
    case 'disk-full':
      return t('selfTest.todo.disk-room');
    default:
      break;
  }
  switch (line) {
    case 'copies':
      return t('selfTest.todo.copy-old');
    case 'key':
      return t('selfTest.todo.key-wrong');
    case 'listener':
      return t('selfTest.todo.loop');
    case 'screens':
      return t('selfTest.todo.screens');
    default:
      return t('selfTest.todo.service-away');
  }
}

/** A self-test that is over, as lines of text. */
export function selfTestText(
  t: T,
  test: Extract<SelfTestState, { kind: 'done' }>,
  formats: Pick<Formats, 'dateAndTime'>,
  language: string,
): string {
  const lines = test.lines.flatMap((tested) => {
    const { line, result, code, finding } = tested;
    const head = `${t(`selfTest.line.${line}`)}: ${t(`selfTest.result.${result}`)}`;
    const todo = todoSentence(t, tested);
    return [
      '',
      code === undefined ? head : `${head} (${t('selfTest.codeOf', { code })})`,
      foundSentence(t, finding, formats, language),
      ...(todo === undefined ? [] : [todo]),
    ];
  });
  const head = [t('selfTest.title'), t('selfTest.testedAt', { at: formats.dateAndTime(test.endedAt) })];
  return `${[...head, ...lines].join('\n')}\n`;
}
