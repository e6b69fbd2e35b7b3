/** The sentences of a connection test. Pure. */
import type { TFunction } from '../../i18n/translate.ts';
import type { ConnectionProblem, ConnectionTestAnswer } from '../../../contract/service-try.ts';
import { verbatim } from '../../i18n/values.ts';

/** Codes of Node and of Chromium. `network` has no code. */
const NAMED_CAUSES: Readonly<Partial<Record<string, 'bare' | 'no-name' | 'no-port'>>> = {
  network: 'bare',
  ENOTFOUND: 'no-name',
  ERR_NAME_NOT_RESOLVED: 'no-name',
  ECONNREFUSED: 'no-port',
  ERR_CONNECTION_REFUSED: 'no-port',
};

type Found = Exclude<ConnectionProblem, { kind: 'no-address' | 'no-key' | 'fault' }>;

function found(t: TFunction<'setup'>, { kind, cause }: Found): string {
  switch (kind) {
    case 'key-rejected':
    case 'refused':
    case 'rate-limited':
    case 'offline':
    case 'not-in-time':
      return t(`connection.${kind}`);
    case 'not-sent': {
      const named = cause === undefined ? 'bare' : NAMED_CAUSES[cause];
      return named === undefined
        ? t('connection.not-sent.cause', { cause: cause ?? '' })
        : t(`connection.not-sent.${named}`);
    }
    case 'not-the-service':
    case 'unknown':
      return cause === undefined ? t(`connection.${kind}.bare`) : t(`connection.${kind}.cause`, { cause });
  }
}

/** The booking system may have sent words with these. */
const SPOKEN: ReadonlySet<Found['kind']> = new Set(['key-rejected', 'refused', 'not-the-service', 'unknown']);

/** Saving would not help: the address, the key or the authority's file must change. */
const mustChange = (problem: ConnectionProblem): boolean =>
  problem.kind === 'key-rejected' || (problem.kind === 'fault' && problem.fault.startsWith('certificate-'));

const wasNotAsked = ({ kind }: ConnectionProblem): boolean => kind === 'no-address' || kind === 'no-key';

/** For saving without a good answer; undefined if that would not help. */
export function untestedWords(
  t: TFunction<'setup'>,
  problem: ConnectionProblem,
): readonly [save: string, hint: string] | undefined {
  if (mustChange(problem) || wasNotAsked(problem)) return undefined;
  // The booking system answered. A key may check in and not list locations.
  return problem.kind === 'refused'
    ? [t('service.saveRefused'), t('service.saveRefusedHint')]
    : [t('service.saveUntested'), t('service.saveUntestedHint')];
}

export function reachedSentence(
  t: TFunction<'setup'>,
  { locations, isPart, areUnusable, clockSkewMs }: Extract<ConnectionTestAnswer, { kind: 'reached' }>,
): string {
  const count = locations.length;
  const none = areUnusable === true ? t('location.reachedUnusable') : t('location.reachedNone');
  return [
    count === 0 ? none : t('location.reached', { count }),
    ...(isPart === true && count > 0 ? [t('location.reachedPart')] : []),
    ...(clockSkewMs === undefined
      ? []
      : [t('location.clockOff', { count: Math.round(Math.abs(clockSkewMs) / 60_000) })]),
  ].join(' ');
}

export function connectionSentence(t: TFunction<'setup'>, problem: ConnectionProblem): string {
  switch (problem.kind) {
    case 'no-address':
    case 'no-key':
      return t(`connection.${problem.kind}`);
    case 'fault':
      return t(`connection.fault.${problem.fault}`);
    default: {
      const { words, locationsPath: path } = problem;
      return [
        found(t, problem),
        ...(words === undefined || !SPOKEN.has(problem.kind) ? [] : [t('connection.says', { words })]),
        ...(path === undefined ? [] : [t('connection.locations', { path: verbatim(path) })]),
      ].join(' ');
    }
  }
}
