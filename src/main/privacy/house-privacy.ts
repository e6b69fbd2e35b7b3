/**
 * What an administrator does with the data of one visitor, in every database of the house: that of the service in use,
 * and those of services used before.
 */
import { MAX_RECORDS } from '../../contract/limits.ts';
import type {
  EraseAnswer,
  ExportAnswer,
  FoundRecord,
  PendingAct,
  VisitorRecord,
} from '../../contract/privacy.ts';
import type { FoundRecords } from './find-records.ts';
import { rowIn } from './visitor-rows.ts';
import type { PrivacyDesk } from './privacy-desk.ts';

export interface LeftPrivacy {
  /** The service's folder, by which its records are told apart. */
  readonly folder: string;
  readonly origin: string;
  readonly desk: PrivacyDesk;
}

interface Share {
  readonly desk: PrivacyDesk;
  readonly origin: string | undefined;
  /** As its own database has them. */
  readonly records: readonly VisitorRecord[];
}

function withoutService({ service: _service, ...record }: VisitorRecord): VisitorRecord {
  return record;
}

const marked = (found: FoundRecord, { folder, origin }: LeftPrivacy): FoundRecord => ({
  ...found,
  origin,
  record: { ...found.record, service: folder },
});

/** Nothing is claimed that is not so in all of the databases. */
function together(answers: readonly EraseAnswer[]): EraseAnswer {
  const kinds = new Set(answers.map(({ kind }) => kind));
  if (kinds.has('not-saved')) return { kind: 'not-saved' };
  const pending = answers.flatMap((answer) => ('pending' in answer ? answer.pending : []));
  if (kinds.has('pending')) return { kind: 'pending', pending };
  if (kinds.has('waiting')) return { kind: 'waiting', pending };
  const erased = answers.filter((answer) => 'copies' in answer);
  if (erased.length === 0) return { kind: 'unknown' };
  return { kind: 'erased', copies: erased.every(({ copies }) => copies) };
}

export function createHousePrivacy(own: PrivacyDesk, left: readonly LeftPrivacy[]): PrivacyDesk {
  const desks = [own, ...left.map(({ desk }) => desk)];

  /** Records of a service that is not there are nobody's. */
  function sharesOf(records: readonly VisitorRecord[]): readonly Share[] {
    const all = [{ folder: undefined, origin: undefined, desk: own }, ...left];
    return all.flatMap(({ folder, origin, desk }): Share[] => {
      const mine = records.filter(({ service }) => service === folder).map(withoutService);
      return mine.length === 0 ? [] : [{ desk, origin, records: mine }];
    });
  }

  const pendingOf = (records: readonly VisitorRecord[]): readonly PendingAct[] =>
    sharesOf(records).flatMap((share) => share.desk.pendingOf(share.records));

  return {
    read: () => ({
      ...own.read(),
      erased: desks.reduce((sum, desk) => sum + desk.read().erased, 0),
      waiting: desks.reduce((sum, desk) => sum + desk.read().waiting, 0),
    }),
    async find(text): Promise<FoundRecords> {
      const first = await own.find(text);
      const records = [...first.records];
      let { more } = first;
      for (const one of left) {
        const found = await one.desk.find(text);
        records.push(...found.records.map((record) => marked(record, one)));
        more ||= found.more;
      }
      return { records: records.slice(0, MAX_RECORDS), more: more || records.length > MAX_RECORDS };
    },
    async export(records): Promise<ExportAnswer> {
      let text: string | undefined;
      const before: unknown[] = [];
      for (const share of sharesOf(records)) {
        const answer = await share.desk.export(share.records);
        if (answer.kind === 'unknown') continue;
        if (share.origin === undefined) ({ text } = answer);
        else before.push({ origin: share.origin, ...rowIn(answer.text) });
      }
      if (before.length === 0) return text === undefined ? { kind: 'unknown' } : { kind: 'data', text };
      const mine = text === undefined ? {} : rowIn(text);
      return { kind: 'data', text: JSON.stringify({ ...mine, servicesBefore: before }, undefined, 2) };
    },
    pendingOf,
    async erase(records, unsent) {
      // Asked of all before anything is done in one.
      const pending = unsent === undefined ? pendingOf(records) : [];
      if (pending.length > 0) return { kind: 'pending', pending: [...pending] };
      const answers: EraseAnswer[] = [];
      for (const share of sharesOf(records)) answers.push(await share.desk.erase(share.records, unsent));
      return together(answers);
    },
  };
}
