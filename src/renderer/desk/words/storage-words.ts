/** What the front desk reads about the files of this machine. Pure. */
import type { TFunction } from 'i18next';
import type { DatabaseProblem, FileTrouble, StorageTrouble } from '../../../contract/storage-trouble.ts';
import type { Formats } from '../../i18n/formats.ts';
import { verbatim } from '../../i18n/values.ts';

type T = TFunction<'desk'>;

/** `a, b and c`. */
function listed(t: T, items: readonly string[]): string {
  const [last = ''] = items.slice(-1);
  return items.length < 2 ? last : t('storage.list', { items: items.slice(0, -1).join(', '), last });
}

function fileSentence(t: T, trouble: FileTrouble): string {
  const files = (names: readonly string[]): string => listed(t, names.map(verbatim));
  switch (trouble.kind) {
    case 'copy-in-force':
      return t(`storage.copy-in-force.${trouble.what}`, {
        file: verbatim(trouble.file),
        copy: verbatim(trouble.copy),
      });
    case 'locked':
    case 'unreachable':
      return t(`storage.${trouble.kind}`, { keychain: t(`storage.keychain.${trouble.keychain}`) });
    case 'undecryptable': {
      const names = listed(
        t,
        trouble.names.map((name) => t(`storage.secret.${name}`)),
      );
      const keychain = t(`storage.keychain.${trouble.keychain}`);
      return t('storage.undecryptable', { names, keychain, count: trouble.names.length });
    }
    case 'in-keychain':
      return t('storage.in-keychain');
    case 'other-place':
      return t(`storage.other-place.${trouble.place}`, { files: files(trouble.files) });
    case 'plain-beside':
      return t('storage.plain-beside', { file: verbatim(trouble.file), files: files(trouble.files) });
  }
}

function replacedSentence(
  t: T,
  formats: Pick<Formats, 'dateAndTime'>,
  { what, at, from, aside }: Extract<StorageTrouble, { kind: 'replaced' }>,
): string {
  const found = t(`storage.found.${what}`, { at: formats.dateAndTime(at) });
  const kept = aside === undefined ? [] : [t('storage.kept', { file: verbatim(aside) })];
  return from === undefined
    ? [t('storage.began', { found }), ...kept, t('storage.comeBack')].join(' ')
    : [
        t('storage.replaced', { found, from: formats.dateAndTime(from) }),
        ...kept,
        t('storage.checkArrivals'),
      ].join(' ');
}

export function storageSentence(
  t: T,
  formats: Pick<Formats, 'dateAndTime'>,
  trouble: StorageTrouble,
): string {
  switch (trouble.kind) {
    case 'replaced':
      return replacedSentence(t, formats, trouble);
    case 'entries-lost':
      return t('storage.entries-lost', {
        at: formats.dateAndTime(trouble.at),
        file: verbatim(trouble.aside),
      });
    case 'disk':
    case 'copy-not-good':
    case 'not-erased':
    case 'unknown':
      return t(`storage.${trouble.kind}`);
    case 'no-copy-before-update':
    case 'no-daily-copy':
      return t(`storage.${trouble.kind}`, { reason: trouble.reason });
    case 'files':
      return trouble.troubles.map((one) => fileSentence(t, one)).join(' ');
    case 'words':
      return trouble.words;
  }
}

export function databaseSentence(t: T, problem: DatabaseProblem): string {
  const path = verbatim(problem.path);
  switch (problem.kind) {
    case 'in-use':
    case 'newer':
    case 'no-room':
    case 'no-right':
      return t(`database.${problem.kind}`, { path });
    case 'not-opened':
    case 'damaged':
      return t(`database.${problem.kind}`, { path, reason: problem.reason });
    case 'not-replaced':
      return t(`database.not-replaced.${problem.what}`, { path, reason: problem.reason });
  }
}
