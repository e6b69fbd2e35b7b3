/** What a person at the front desk should know, gathered from where it is kept. Pure but for the reads. */
import type { Notice } from '../../contract/hub-status.ts';
import type { RosterProblem } from '../appointments/roster/roster.ts';
import type { UnnamedLine } from '../board/lines-read-of.ts';
import type { RosterTrouble } from '../appointments/roster/roster-trouble.ts';
import type { StorageNotice } from '../storage/storage-notices.ts';

const ROSTER_SENTENCE = {
  missing: 'The roster file is not there. New appointments are not being read.',
  restless: 'The roster file changes all the time and cannot be read. Have it written less often.',
  'too-large': 'The roster file is larger than 100 MB and is not read. Have older days left out.',
  'not-written':
    'The roster could not be written to this machine’s disk. It is tried again. Make room on the disk.',
} as const;

/** `Line 12: startTime is missing`. */
const sayProblem = ({ place, number, field, rule }: RosterProblem): string =>
  `${place === 'line' ? 'Line' : 'Entry'} ${number}: ${field} ${rule}.`;

/** Bad lines named in the sentence itself; the others are asked for. */
const NAMED = 3;

function rowsSentence(problems: readonly RosterProblem[]): string {
  const [bad, doubtful] = [false, true].map((isTaken) => problems.filter((each) => each.isTaken === isTaken));
  const count = (rows: readonly RosterProblem[] = []): string => {
    const lines = new Set(rows.map(({ number }) => number)).size;
    return lines === 1 ? '1 row' : `${lines} rows`;
  };
  return [
    ...(bad?.length ? [`${count(bad)} of the roster could not be read; the others were.`] : []),
    ...(doubtful?.length
      ? [
          `${count(doubtful)} of the roster ${count(doubtful) === '1 row' ? 'was' : 'were'} read with a doubt.`,
        ]
      : []),
    ...[...(bad ?? []), ...(doubtful ?? [])].slice(0, NAMED).map(sayProblem),
  ].join(' ');
}

export function rosterNotice(trouble: RosterTrouble): Notice {
  const { at, kind } = trouble;
  const shown = { noticeId: `roster-${at}`, at, kind: 'roster' as const };
  switch (kind) {
    case 'missing':
    case 'restless':
    case 'too-large':
    case 'not-written':
      return { ...shown, sentence: ROSTER_SENTENCE[kind] };
    case 'unreadable':
      return { ...shown, sentence: trouble.sentence };
    case 'rows':
      return { ...shown, sentence: rowsSentence(trouble.problems), badLines: trouble.problems.length };
    case 'gone': {
      const { noticeId, days, count, codes } = trouble;
      const sentence = `The roster no longer has ${count} appointments. They stay until somebody decides.`;
      return { noticeId, at, kind: 'roster-gone', sentence, count, days: [...days], codes: [...codes] };
    }
  }
}

export function storageNotice(notice: StorageNotice): Notice {
  return { ...notice, noticeId: `storage-${notice.noticeId}`, kind: 'storage' };
}

const PROBLEM: Readonly<Record<string, string>> = {
  'not-json': 'it is not JSON',
  'wrong-shape': 'it lacks what it needs',
};

export function quarantineNotice(entry: {
  readonly bodyHash: string;
  readonly at: number;
  readonly reason: string;
}): Notice {
  return {
    noticeId: `event-${entry.bodyHash.slice(0, 16)}`,
    at: entry.at,
    kind: 'webhook',
    sentence: `An event from the service could not be read: ${PROBLEM[entry.reason] ?? entry.reason}. It is kept.`,
  };
}

export function lineNotice({ line, at }: UnnamedLine): Notice {
  return {
    noticeId: `line-${line}`,
    at,
    kind: 'webhook',
    sentence:
      `The service sends calls of line ${line}, which is not among the lines of this lobby. They are not shown here. ` +
      'If it is a line of this lobby, add it to the lines in the settings.',
  };
}

export const REFUSED_NOTICE = 'refused-signatures';

/** Events that were refused for their signature, while none was good. */
export function refusedNotice({ count, since }: { readonly count: number; readonly since: number }): Notice {
  const events =
    count === 1
      ? '1 event was refused: its signature is'
      : `${count} events were refused: their signatures are`;
  return {
    noticeId: REFUSED_NOTICE,
    at: since,
    kind: 'webhook',
    sentence: `${events} not made with this hub’s webhook secret. If the service sent them, calls are missing: enter its secret in setup.`,
  };
}

export function unknownTypeNotice({ type, at }: { readonly type: string; readonly at: number }): Notice {
  return {
    noticeId: `event-type-${type}`,
    at,
    kind: 'webhook',
    sentence: `The service sends events of a type that Foyer does not know: ${type}. They change nothing here.`,
  };
}
