/** What staff read about the files of this machine, at the front desk and in setup. Pure. */
import { say, type TFunction } from '../i18n/translate.ts';
import type { FileTrouble, StorageTrouble } from '../../contract/storage-trouble.ts';
import type { Formats } from '../i18n/formats.ts';
import { verbatim } from '../i18n/values.ts';

type T = TFunction<'storage'>;

/** `a, b and c`. */
function listed(t: T, items: readonly string[]): string {
  const [last = ''] = items.slice(-1);
  return items.length < 2 ? last : t('trouble.list', { items: items.slice(0, -1).join(', '), last });
}

function fileSentence(t: T, trouble: FileTrouble): string {
  const files = (names: readonly string[]): string => listed(t, names.map(verbatim));
  switch (trouble.kind) {
    case 'copy-in-force':
      return t(`trouble.copy-in-force.${trouble.what}`, {
        file: verbatim(trouble.file),
        copy: verbatim(trouble.copy),
      });
    case 'locked':
    case 'unreachable':
      return t(`trouble.${trouble.kind}`, { keychain: t(`trouble.keychain.${trouble.keychain}`) });
    case 'undecryptable': {
      const names = listed(
        t,
        trouble.names.map((name) => t(`trouble.secret.${name}`)),
      );
      const keychain = t(`trouble.keychain.${trouble.keychain}`);
      return t('trouble.undecryptable', { names, keychain, count: trouble.names.length });
    }
    case 'in-keychain':
      return t('trouble.in-keychain');
    case 'other-place':
      return t(`trouble.other-place.${trouble.place}`, { files: files(trouble.files) });
    case 'plain-beside':
      return t('trouble.plain-beside', { file: verbatim(trouble.file), files: files(trouble.files) });
  }
}

function replacedSentence(
  t: T,
  formats: Pick<Formats, 'dateAndTime'>,
  { what, at, from, aside }: Extract<StorageTrouble, { kind: 'replaced' }>,
): string {
  const found = { at: formats.dateAndTime(at) };
  const kept = aside === undefined ? [] : [t('trouble.kept', { file: verbatim(aside) })];
  return from === undefined
    ? [t(`trouble.began.${what}`, found), ...kept, t('trouble.comeBack')].join(' ')
    : [
        t(`trouble.replaced.${what}`, { ...found, from: formats.dateAndTime(from) }),
        ...kept,
        t('trouble.checkArrivals'),
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
    case 'set-aside': {
      const at = formats.dateAndTime(trouble.at);
      const left = say(t, 'trouble', trouble, { at, file: verbatim(trouble.copy) });
      return trouble.lists === 0 ? left : `${left} ${t('trouble.setAsideLists', { lists: trouble.lists })}`;
    }
    case 'files':
      return trouble.troubles.map((one) => fileSentence(t, one)).join(' ');
    case 'entries-lost':
      return say(t, 'trouble', trouble, {
        at: formats.dateAndTime(trouble.at),
        file: verbatim(trouble.aside),
      });
    default:
      return say(t, 'trouble', trouble);
  }
}
