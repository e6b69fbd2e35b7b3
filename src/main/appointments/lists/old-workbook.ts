/** Files of older office programs, and workbooks with a password: neither is read. */
import type { OpenedList } from './list-table.ts';
import type { ListSource } from './list-text.ts';

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Names of the parts inside, as the directory has them. */
const LOCKED = ['EncryptedPackage', 'EncryptionInfo'].map((name) => Buffer.from(name, 'utf16le'));
const BLOCK = 1_000_000;

/** [MS-CFB] 2.2. */
export const isCompoundFile = (source: ListSource): boolean =>
  COMPOUND.equals(source.read(0, COMPOUND.length));

export function openCompoundFile(source: ListSource): OpenedList {
  for (let at = 0; at < source.size; at += BLOCK) {
    const block = Buffer.from(source.read(at, BLOCK + 100));
    if (LOCKED.some((name) => block.includes(name))) return { kind: 'unreadable', why: { kind: 'locked' } };
  }
  return { kind: 'unreadable', why: { kind: 'old-workbook' } };
}
