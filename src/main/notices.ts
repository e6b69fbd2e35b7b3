/** What a person at the front desk should know, gathered from where it is kept. Pure but for the reads. */
import type { Notice } from '../contract/hub-status.ts';
import type { RosterProblem } from './appointments/roster.ts';
import type { StorageNotice } from './storage/storage-notices.ts';

export type RosterTrouble =
  | { readonly kind: 'missing'; readonly at: number }
  | { readonly kind: 'unreadable'; readonly at: number; readonly sentence: string }
  | { readonly kind: 'rows'; readonly at: number; readonly problems: readonly RosterProblem[] };

export function rosterNotice(trouble: RosterTrouble): Notice {
  const shown = { noticeId: `roster-${trouble.at}`, at: trouble.at, kind: 'roster' as const };
  switch (trouble.kind) {
    case 'missing':
      return { ...shown, sentence: 'The roster file is not there. New appointments are not being read.' };
    case 'unreadable':
      return { ...shown, sentence: trouble.sentence };
    case 'rows': {
      const [first] = trouble.problems;
      const count = trouble.problems.length;
      const rows = count === 1 ? '1 row' : `${count} rows`;
      const example = first ? ` Row ${first.row}: ${first.field} ${first.rule}.` : '';
      return { ...shown, sentence: `${rows} of the roster could not be read; the others were.${example}` };
    }
  }
}

export function storageNotice(notice: StorageNotice): Notice {
  return { ...notice, noticeId: `storage-${notice.noticeId}`, kind: 'storage' };
}

const PROBLEM: Readonly<Record<string, string>> = {
  'not-json': 'it is not JSON',
  'unknown-type': 'its type is not known',
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
