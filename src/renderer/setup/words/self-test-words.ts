/** The lines of the self-test, and all of it as text. Pure. */
import type { TFunction } from '../../i18n/translate.ts';
import type { SelfTestFinding, SelfTestState, TestedLine } from '../../../contract/self-test.ts';
import type { Formats } from '../../i18n/formats.ts';
import { ageText, roomText, timeText } from './unit-words.ts';

type T = TFunction<'setup'>;

const HOUR_MS = 3_600_000;

/** `language` is BCP 47. */
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
    case 'engine-refuses':
      return t(`selfTest.found.${finding.kind}`, { cause: finding.cause });
    case 'copy-fresh':
    case 'copy-old':
      return finding.ms < -HOUR_MS
        ? t('selfTest.found.copy-ahead')
        : t('selfTest.found.copy-age', { duration: ageText(finding.ms, language) });
    case 'service-answers':
    case 'service-slow':
      return t('selfTest.found.service-answers', { duration: timeText(finding.ms, language) });
    case 'location-unlisted':
      return t('selfTest.found.location-unlisted', { id: String(finding.id) });
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

/** Undefined if there is nothing to do. */
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
    case 'service-refuses':
    case 'location-unlisted':
    case 'listener-no-secret':
    case 'listener-no-address':
    case 'not-tested':
      return t(`selfTest.todo.${finding.kind}`);
    case 'key-unsure':
      return t('selfTest.todo.key-unknown');
    case 'disk-tight':
    case 'disk-full':
      return t('selfTest.todo.disk-room');
    case 'service-fault':
      return t(`selfTest.todo.service-fault.${finding.fault}`);
    case 'engine-not-saved':
      return t('selfTest.todo.disk-refuses');
    case 'engine-no-location':
      return t('selfTest.todo.location-unlisted');
    default:
      break;
  }
  switch (line) {
    case 'copies':
      // A backup of the future says itself what to do.
      return 'ms' in finding && finding.ms < 0 ? undefined : t('selfTest.todo.copy-old');
    case 'key':
      return t('selfTest.todo.key-wrong');
    case 'listener':
      return t('selfTest.todo.loop');
    case 'engine':
      return t('selfTest.todo.engine');
    case 'screens':
      return t('selfTest.todo.screens');
    default:
      return t('selfTest.todo.service-away');
  }
}

/** `byPersons`: lines of the guided tests. */
export function selfTestText(
  t: T,
  test: Extract<SelfTestState, { kind: 'done' }>,
  formats: Pick<Formats, 'dateAndTime'>,
  language: string,
  byPersons: readonly string[] = [],
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
  return `${[...head, ...lines, ...byPersons].join('\n')}\n`;
}
