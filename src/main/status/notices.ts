/** Makes the front desk's notices from what the rooms store. Pure but for the reads. */
import type { Notice } from '../../contract/notice.ts';
import type { UnnamedLine } from '../board/lobby-lines.ts';
import type { RosterTrouble } from '../appointments/roster/roster-trouble.ts';
import type { StorageNotice } from '../storage/storage-notices.ts';
import type { Unreadable } from '../webhooks/quarantine.ts';

type RosterNotice = Extract<Notice, { kind: 'roster' }>;

/** Bad lines that the notice contains; more are asked for. */
const NAMED = 3;
/** As `hub.dismissNotice` accepts them. */
const LONGEST_ID = 100;

function rowsTrouble({
  bad,
  doubtful,
  problems,
}: Extract<RosterTrouble, { kind: 'rows' }>): RosterNotice['trouble'] {
  const [badFirst = [], then = []] = [false, true].map((isTaken) =>
    problems.filter((each) => each.isTaken === isTaken),
  );
  const named = [...badFirst, ...then].slice(0, NAMED);
  return { kind: 'rows', bad, doubtful, problems: named, total: problems.length };
}

export function rosterNotice(trouble: RosterTrouble): Notice {
  const { at, kind, file } = trouble;
  const shown =
    file === undefined
      ? { noticeId: `roster-${at}`, at, kind: 'roster' as const }
      : { noticeId: `roster-${at}-${file}`.slice(0, LONGEST_ID), at, kind: 'roster' as const, file };
  switch (kind) {
    case 'missing':
    case 'folder-missing':
    case 'restless':
    case 'too-large':
    case 'not-written':
    case 'other-list':
    case 'empty':
      return { ...shown, trouble: { kind } };
    case 'unreadable':
      return { ...shown, trouble: { kind, why: trouble.why } };
    case 'asks': {
      const { questions, bad } = trouble;
      return { ...shown, trouble: { kind, questions, ...(bad === undefined ? {} : { bad }) } };
    }
    case 'rows':
      return { ...shown, trouble: rowsTrouble(trouble) };
    case 'gone': {
      const { noticeId, days, count, codes } = trouble;
      return { noticeId, at, kind: 'roster-gone', count, days: [...days], codes: [...codes] };
    }
  }
}

export function storageNotice(notice: StorageNotice): Notice {
  return { ...notice, noticeId: `storage-${notice.noticeId}`, kind: 'storage' };
}

export function unreadableNotice({ why, count, since }: Unreadable): Notice {
  return {
    noticeId: `events-${why}`,
    at: since,
    kind: 'webhook',
    trouble: { kind: 'unreadable', why, count },
  };
}

export const OWN_FAULT_NOTICE = 'own-fault';

export function ownFaultNotice({ count, since }: { readonly count: number; readonly since: number }): Notice {
  return { noticeId: OWN_FAULT_NOTICE, at: since, kind: 'own-fault', count };
}

export function lineNotice({ line, at }: UnnamedLine): Notice {
  return {
    noticeId: `line-${line}`,
    at,
    kind: 'webhook',
    trouble: { kind: 'unknown-line', line },
  };
}

export const REFUSED_NOTICE = 'refused-signatures';

/** Events with a wrong signature, if none was good since. */
export function refusedNotice({ count, since }: { readonly count: number; readonly since: number }): Notice {
  return {
    noticeId: REFUSED_NOTICE,
    at: since,
    kind: 'webhook',
    trouble: { kind: 'signatures', count },
  };
}

export function unknownTypeNotice({ type, at }: { readonly type: string; readonly at: number }): Notice {
  return {
    noticeId: `event-type-${type}`,
    at,
    kind: 'webhook',
    trouble: { kind: 'unknown-type', type },
  };
}
